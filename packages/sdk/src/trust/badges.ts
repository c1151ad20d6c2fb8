/** How well a token is known: chain-key tokens are minted by the network itself, SNS tokens by a launched project's governance. */
export type TokenBadge = 'chain-key' | 'sns' | 'listed' | 'unknown'

/** Ledgers of the network's chain-key tokens, and ICP. */
const CHAIN_KEY: ReadonlySet<string> = new Set([
  'ryjl3-tyaaa-aaaaa-aaaba-cai',
  'mxzaz-hqaaa-aaaar-qaada-cai',
  'ss2fx-dyaaa-aaaar-qacoq-cai',
  'xevnm-gaaaa-aaaar-qafnq-cai',
  'cngnf-vqaaa-aaaar-qag4q-cai',
  'g4tto-rqaaa-aaaar-qageq-cai',
  'efmc5-wyaaa-aaaar-qb3wa-cai',
  'pe5t5-diaaa-aaaar-qahwa-cai',
  'bptq2-faaaa-aaaar-qagxq-cai',
  'j2tuh-yqaaa-aaaar-qahcq-cai',
  'ilzky-ayaaa-aaaar-qahha-cai',
  'etik7-oiaaa-aaaar-qagia-cai',
  'fxffn-xiaaa-aaaar-qagoa-cai',
  'ebo5g-cyaaa-aaaar-qagla-cai',
  'nza5v-qaaaa-aaaar-qahzq-cai',
  'j7x7x-syaaa-aaaar-qcbea-cai',
])
/** Canister ids of the subnet on which only the SNS launchpad installs. */
const SNS_SUBNET = /-aaaaq-[a-z0-9]{5}-cai$/

/** A token's badge; `isListed`: whether the exchange's token list has it. */
export function badgeOf(ledgerId: string, isListed: boolean): TokenBadge {
  if (CHAIN_KEY.has(ledgerId)) return 'chain-key'
  if (SNS_SUBNET.test(ledgerId)) return 'sns'
  return isListed ? 'listed' : 'unknown'
}
