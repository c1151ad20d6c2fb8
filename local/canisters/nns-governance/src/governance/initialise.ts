import type { Governance } from '@sluice/candid/nns_governance'
import { secondsNow } from '@sluice/canister'
import { DAY } from '@sluice/governance'
import type { NnsContext } from './NnsContext.ts'

const PERIOD = 4n * DAY
const INCREASE = DAY
const HELD_FOR = 7n * DAY
/** Of amounts and durations: beyond it arithmetic with them would leave the interface's numbers. */
const LARGEST = 2n ** 62n

/** Takes over what it begins with. @throws Error for what cannot work */
export function initialise(context: NnsContext, args: Governance): void {
  const { economics } = args
  if (economics.neuron_minimum_stake_e8s <= economics.transaction_fee_e8s)
    throw new Error('The minimum stake must be above the transaction fee')
  const [initialVotingPeriod = PERIOD] = args.initial_voting_period_seconds
  const [waitForQuietIncrease = INCREASE] = args.wait_for_quiet_deadline_increase_seconds
  const [disbursementDelay = HELD_FOR] = args.maturity_disbursement_delay_seconds
  const numbers = [
    ...[initialVotingPeriod, waitForQuietIncrease, disbursementDelay],
    ...[economics.reject_cost_e8s, economics.neuron_minimum_stake_e8s],
    economics.neuron_spawn_dissolve_delay_seconds,
  ]
  if (numbers.some((number) => number >= LARGEST)) throw new Error('A number is too large')
  if (initialVotingPeriod === 0n) throw new Error('Proposals must be open for a time')
  context.state.settings.set({
    ledger: args.icp_ledger_canister_id.toUint8Array(),
    cmc: args.cmc_canister_id[0]?.toUint8Array(),
    snsWasm: args.sns_wasm_canister_id[0]?.toUint8Array(),
    genesisAt: args.genesis_timestamp_seconds || secondsNow(context),
    ...{ initialVotingPeriod, waitForQuietIncrease, disbursementDelay },
  })
  context.state.economics.set(0n, economics)
}
