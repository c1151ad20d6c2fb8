export const HELP = `sluice-admin [options] <command>

settings show                            what visitors are told now
settings notice <text> [--url <link>]    put up a notice; an empty text takes it down
settings banner <text> [--url <link>] [--button <text>]
settings chart <kind>                    Dexscreener, DexTools, Token0, Token1, Liquidity, Volume or TVl
settings page add <name> <path>          name a page that can be closed
settings page close|open|remove <name>
settings token add|remove <ledger>       tokens that a wallet shows first
settings controller add|remove <principal>

alias list
alias show <principal>
alias set <principal> <text>             what the principal is called; an empty text takes it off
alias share <principal>                  counts as a lock in the pools of every token
alias sync                               reads the governance canisters of all SNSes

tokens list
tokens add <file.json>                   an entry as \`tokens show\` prints it
tokens edit <file.json>
tokens show|remove <ledger>
tokens logo <ledger> <data URL or https address>
tokens admin add|remove <principal>

--config <address or file>   config.json of the exchange (http://localhost:8080/config.json)
--identity <file.pem>        who signs; on a local network its admin when left out
SLUICE_SEED                  environment variable with a seed phrase, in place of --identity
`
