"""Web Push: a notice on somebody's device when it is their turn and no page of theirs shows it.

keys           the server's key (VAPID, RFC 8292), made by `jacta push-key`
endpoints      which addresses of push services are accepted, and where they lead
subscriptions  who wants notices where, stored beside the tables
post           encrypted notices (RFC 8291) on their way: a thread and a queue of its own
turns          whose turn has come while they were not looking
rest           the requests of the page

Only a server with a key has any of it. The extra `push` installs what it needs.
"""
