import { Ledger } from '@sluice/candid'
import type { Operator } from '../Operator.ts'
import { accepted, type Step, step } from '../Step.ts'

/** As the ledgers of the IC do. */
const TRIGGER_THRESHOLD = 2_000n
const BLOCKS_TO_ARCHIVE = 1_000n

/** The platform's ledger names its index, and hands old blocks to its archive. */
export function platformSteps(operator: Operator): Step[] {
  if (!operator.has('slu_ledger')) return []
  const ledger = operator.actor<Ledger._SERVICE>(Ledger, operator.id('slu_ledger'))
  return [
    ...(operator.has('slu_index') ? [indexStep(operator, ledger)] : []),
    ...(operator.has('slu_archive') ? [archiveStep(operator, ledger)] : []),
  ]
}

function indexStep(operator: Operator, ledger: Ledger._SERVICE): Step {
  const index = operator.id('slu_index')
  return step('the platform token names its index', {
    isDone: async () => {
      const told = await ledger.icrc106_get_index_principal()
      return 'Ok' in told && told.Ok.toText() === index.toText()
    },
    act: async () => {
      const told = await ledger.set_index_principal([index])
      if ('err' in told) throw new Error(told.err)
    },
  })
}

function archiveStep(operator: Operator, ledger: Ledger._SERVICE): Step {
  const archive = operator.id('slu_archive')
  return step('the platform token archives old blocks', {
    // what was named counts: icrc3_get_archives tells of an archive only once blocks have gone there
    isDone: async () => {
      const [named] = await ledger.get_archive()
      return named?.canister_id.toText() === archive.toText()
    },
    act: async () => {
      accepted(
        await ledger.set_archive({
          canister_id: archive,
          trigger_threshold: TRIGGER_THRESHOLD,
          num_blocks_to_archive: BLOCKS_TO_ARCHIVE,
        }),
      )
    },
  })
}
