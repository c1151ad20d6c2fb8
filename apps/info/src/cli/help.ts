export const HELP = `sluice-info run              reads the exchange and answers, until it is stopped
sluice-info serve            only answers, from a database that another process fills
sluice-info rebuild          makes all tables anew from the stored events; readers go on meanwhile
sluice-info check            works all tables out from the events again and says which rows differ
sluice-info export <table>   prints a table as CSV: transactions, candles_pool, events …
sluice-info backup <file>    copies a SQLite database into a new file, as it is at one moment, while others write
sluice-info electorate --proposal <project> <number>
                             counts who may vote there again, from the ledger's own blocks, and says whether the committed root is right
sluice-info push-keys        makes the keys of notifications, as settings to keep
sluice-info --help           this text

INFO_DATABASE   postgres://… or sqlite:<file>; a file below SLUICE_DATA (.sluice) when absent
INFO_CONFIG     the exchange's config.json, a file or an address; that of the local world when absent
INFO_LEAST_DEPTH_USD, INFO_JUMP_DEPTH_USD   how deep a pool must be to price a token, and for its jumps to be believed
INFO_HOLDERS    off: ledgers' logs are not read
INFO_HOST, INFO_PORT   where it answers: 127.0.0.1 and 8090 when absent
INFO_REQUESTS_A_MINUTE, INFO_LIVE_AN_ADDRESS   how much one address may ask, and how many live connections it may have
INFO_WORK_MS_A_MINUTE                          how many milliseconds of work a minute one address may have answered for it
INFO_LOG        json: each line of the log as { time, message }; text when absent
INFO_PUSH_PUBLIC_KEY, INFO_PUSH_PRIVATE_KEY, INFO_PUSH_CONTACT
                notifications while the page is closed: a pair by push-keys, and mailto:… or https:…; without them there are none
INFO_PUSH_HOSTS push services beside those of Chrome, Firefox, Edge and Safari: hosts, *.example.org too, with commas between
INFO_PROXIES    addresses of proxies before it, whose word on who asks is taken
`
