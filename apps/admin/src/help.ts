export const HELP = `sluice-admin [options] <command>

setup [--yes]                            what a deployed exchange lacks, installers on other subnets too: shows it and its cost, asks, does it; again to go on
health [--json] [--top-up <T cycles>]     cycles, memory, modules, solvency of pools, the info service; gives what runs low cycles, at most so many
pools upgrade [--wave <pools>] [--except <pool>]...
                                         every pool to this repository's module, some at a time; again to go on. A pool whose ledgers
                                         hold less than it owes ends that, unless it is named after --except
pools progress                           what the factory upgrades now, whether it is paused, and which pools it has put back
pools pause                              lets it finish the pool under way and begin no other; holds over its own upgrades
pools resume                             goes on with those that wait
pools retry                              gives the factory those again
pools closed [--json]                    which pools upgrades have left closed, why, and what has become of their books since
pools open <pool> [--yes]                takes one as it is: as available as before, and its copies are dropped
pools put-back <pool> [--yes]            tries again to bring back one that could not be
pools repair <pool> [--yes]              installs the factory's module in one, and opens it if it has its books of before then
page publish <folder>                    the built page on chain, all at once; again to go on. The first brings --config along
page config <file> [<path>]              another /config.json, /.well-known/ic-domains or ii-alternative-origins, from now on
page return                              the release before, with the configuration of today
hand-over --to <principal> [--yes]       gives every canister to another controller, such as an SNS's root

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

farms show                               who founds farms for nothing, what others pay, what nobody vouches for yet
farms founder add|remove <principal>
farms price <ledger> <units> <receiver>  what a farm costs whoever is no founder; \`farms price off\`: only founders
farms vouch <farm>                       it is shown as new no longer
farms fee <per thousand>                 what new farms keep of each reward
farms admins <farm> <principal>...       who may lead a farm, in place of those before
farms finish|restart|pay|close <farm>    end it now, go on, send all rewards, send the rest to the refunder
farms limits <farm> <least of token 0> <least of token 1> <positions> [inside]
farms least-worth <farm> <fees>          what a position is worth at least, in transfer fees of its tokens (1000)
farms put-out <farm> <position>          gives it back to who staked it, with what it has earned

staking show
staking founder add|remove <principal>
staking price <ledger> <units> <receiver>
staking vouch <pool>
staking fee <per thousand>
staking admins <pool> <principal>...
staking stop|liquidate|refund|refund-reward|delete <pool>

claims list
claims show
claims admin add|remove <principal>
claims open|close|delete|refund <event>  refund: what nobody claimed goes back to the creator
claims unlock <principal>                lets somebody claim again whose claim hangs

launchpad list
launchpad show                           who makes sales for nothing, and what others pay
launchpad admin add|remove <principal>
launchpad price <ledger> <units> <receiver>
launchpad settle <sale>                  goes on with the shares of a sale that has ended
launchpad books <sale>                   compares what the sale owes with what its ledgers say

rates show                               what is kept up to date, since when, and why an update failed
rates add|remove <pair>                  such as c_ICP-f_USD: c_ before a cryptocurrency, f_ before money of a state
rates refresh                            asks for all of them now, which costs cycles

votes list                               projects of votes, the latest first
votes show                               who makes projects for nothing, and what others pay
votes admin add|remove <principal>
votes price <ledger> <units> <receiver>  \`votes price off\`: only admins
votes vouch <project>                    it is shown as new no longer
votes remove <project>                   off the list; it goes on at its address
votes upgrade <project> …                to the module that the controller has, one after the other; \`votes upgrade all\`
votes upgrades                           how many are done and wait, and which were put back
votes pause|resume                       holds back those that wait, and lets them go on

--config <address or file>   config.json of the exchange (http://localhost:8080/config.json)
--identity <file.pem>        who signs; on a local network its admin when left out
SLUICE_SEED                  environment variable with a seed phrase, in place of --identity
`
