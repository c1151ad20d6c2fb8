export const HELP = `sluice-admin [options] <command>

setup [--yes]                            what a deployed exchange lacks, installers on other subnets too: shows it and its cost, asks, does it; again to go on
health [--top-up <T cycles>] [--watch]   cycles, memory, modules, solvency of pools, the info service; gives what runs low cycles, at most so many;
                                         alarms end it with exit code 2. --watch, for cron: says nothing while all is well
cycles list                              of every canister that the exchange pays for, the emptiest first
cycles top-up --below <T> [--up-to <T>] [--at-most <T>]
                                         lifts whoever has less than so many trillions, to twice as many if nothing is said, with at most 20 together
pools list
pools show <pool>...                     whether it trades and takes limit orders, its white list, its admins
pools trading on|off <pool>...|all       opens pools to trading, or closes them; withdrawing always works
pools orders on|off <pool>...|all        takes limit orders, or no new ones
pools whitelist add|remove <pool> <principal>
                                         who trades while it is closed
pools admin add|remove <pool> <principal>
pools jobs <pool>                        what it does by itself
pools restart-jobs|stop-jobs <pool> [<job>]...
pools payouts <pool>                     goes on with what it has to pay out
pools ledger-fees <pool>                 asks its ledgers again what a transfer costs
pools remove <pool>...                   off the factory's list; they go on as they are
pools upgrade [--wave <pools>] [--except <pool>]...
                                         every pool to this repository's module, some at a time; again to go on. A pool whose ledgers
                                         hold less than it owes ends that, unless it is named after --except
pools progress                           what the factory upgrades now, whether it is paused, and which pools it has put back
pools pause                              lets it finish the pool under way and begin no other; holds over its own upgrades
pools resume                             goes on with those that wait
pools retry                              gives the factory those again
pools closed                             which pools upgrades have left closed, why, and what has become of their books since
pools open <pool> [--yes]                takes one as it is: as available as before, and its copies are dropped
pools put-back <pool> [--yes]            tries again to bring back one that could not be
pools repair <pool> [--yes]              installs the factory's module in one, and opens it if it has its books of before then
factory show                             its governance, admins, installers of pools and fee tiers
factory admin add|remove <principal>
factory tier on|off <millionths>         makes pools of a fee that is not always offered, such as 100, or no more of them
factory installer remove <canister>      no pool is made through it any more
trust list                               ledgers through which pools send back what came by mistake
trust add|remove <ledger>
fees show                                the fee receiver: settings, what it holds, what it does
fees log claims|swaps|burns
fees collect                             begins to collect from all pools now
fees collect <pool> <ledger> <units>     from one
fees sell <ledger>                       swaps what it holds of a token to ICP, within its price guard
fees buy                                 swaps its ICP to the platform's token
fees burn                                burns what it holds of that
fees send <ledger> <units>|all <principal>
fees refresh                             asks the base tokens' ledgers again what a transfer costs
fees auto-swap|auto-burn on|off
fees interval icp|other <seconds>        how often pools with ICP, and the others, are collected from
fees depth <e8s>                         how much ICP a pool takes and gives before its price counts
fees guard <ticks> <pips> <seconds> <readings>
                                         how far from its usual price it sells, and how often it looks
fees price-pools <ledger> [<pool>]...    the only pools in which a token is sold; without any all that there are
fees farm|staking collect <farm or pool> what farms and staking pools keep of rewards
fees farm|staking send <ledger> <units>|all <principal>
fees passcodes send <units> <principal>  what was paid for passcodes
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
tokens registry                          all tokens that pools trade, listed or not
tokens sync [on|off]                     looks for new ones now; whether a timer does so each hour
tokens take <ledger> <standard>          asks a ledger that nobody knows
tokens refresh <ledger>                  asks a known one again
tokens index <ledger> <number>           its place, among the listed its rank
tokens standard <ledger> <standard>      ICRC1, ICRC2, DIP20, EXT …
tokens fee <ledger> <units>              what a transfer of an old token (DIP20, EXT) costs, for its owner
tokens fee-to <ledger> <account>         and who gets that
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

contacts show                            what a device pays for the key of its owner's address book
contacts price <ledger> <units> <receiver>
                                         \`contacts price off\`: no device gets a key

--json                       every answer for programs
--dry-run                    does nothing: shows the calls that would be made, the plan, or who would get cycles
--config <address or file>   config.json of the exchange (http://localhost:8080/config.json)
--identity <file.pem>        who signs; on a local network its admin when left out
SLUICE_SEED                  environment variable with a seed phrase, in place of --identity
`
