"""The web server: tables over HTTP and WebSocket, storage, live updates.

settings   how a server is set up
messages   what browser and server say to each other
identity   who is who, without accounts
storage    the log of every table, and its seats: a protocol, and SQL
notices    news of changed tables between processes: a protocol, and its local form
tables     tables by replaying their logs; moves are checked and appended
odds       the odds of a table
thinking   runs bots in threads, and prepares them
bots       bots that play at tables
hints      what a bot would do in a player's place
rest       HTTP
socket     WebSocket
api_page   all calls on one page
security   headers, origins, limits
hosts      allowed host names and trusted proxies
limits     rate limits
names      checks of the names that people type
workers    threads for work that would block the event loop
own_boards tables on custom boards, whose moves may be slow
push       notices of turns on people's devices
summaries  lists of tables, without loading them
app        puts it all together
"""
