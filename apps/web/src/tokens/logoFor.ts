import alice from './logos/alice.svg'
import bob from './logos/bob.svg'
import ckBtc from './logos/ckbtc.svg'
import ckEth from './logos/cketh.svg'
import ckLink from './logos/cklink.svg'
import ckUsdc from './logos/ckusdc.svg'
import ckUsdt from './logos/ckusdt.svg'
import icp from './logos/icp.svg'
import slu from './logos/slu.svg'

const logos: Readonly<Record<string, string>> = {
  icp_ledger: icp,
  slu_ledger: slu,
  ckbtc_ledger: ckBtc,
  cketh_ledger: ckEth,
  ckusdc_ledger: ckUsdc,
  ckusdt_ledger: ckUsdt,
  cklink_ledger: ckLink,
  bob_ledger: bob,
  alice_ledger: alice,
}

/** Our picture for a ledger that the configuration names. By id, not by symbol: anyone can call a token ckBTC. */
export function logoFor(
  ledgerId: string,
  canisters: Readonly<Record<string, string>>,
): string | undefined {
  const name = Object.keys(logos).find((key) => canisters[key] === ledgerId)
  return name ? logos[name] : undefined
}
