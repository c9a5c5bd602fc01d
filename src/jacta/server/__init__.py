"""The web server: tables over HTTP and WebSocket, storage, live updates.

settings   how a server is set up
messages   what browser and server say to each other
identity   who is who, without accounts
storage    the log of every table, and its seats: a protocol, and SQL
notices    who is told that a table has changed: a protocol, and in one process
tables     tables by replaying their logs; moves are checked and appended
odds       the odds of a table
thinking   bots are asked in threads, and made ready
bots       bots that play at tables
hinting    what a bot would do in a player's place
rest       HTTP
socket     WebSocket
api_page   all calls on one page
security   headers, origins, limits
hosts      names that it answers to, proxies that it believes
limits     how much anybody may ask for
names      names that people give
workers    threads for work that would hold up the event loop
own_boards tables on boards of one's own, whose moves may take long
summaries  lists of tables that load none
app        all of it in one
"""
