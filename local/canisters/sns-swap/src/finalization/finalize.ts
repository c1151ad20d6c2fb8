import type { FinalizeSwapResponse } from '@sluice/candid/sns_swap'
import { advance, isOver, numberName } from '../sale/lifecycle.ts'
import type { SaleContext } from '../sale/SaleContext.ts'
import { claimNeurons } from './claimNeurons.ts'
import { Counts } from './counts.ts'
import { makeRecipes, settleRest, sweepIcp, sweepTokens } from './sweeps.ts'

/**
 * Settles a sale that is over: step by step, each of which does only what has not been done. It stops at the first step of which a part
 * has failed; called again, it goes on there. Anybody may call it, and one call runs at a time.
 */
export function finalize(context: SaleContext): Promise<FinalizeSwapResponse> {
  return context.locks.withLock(
    'finalize',
    () => ({ ...NOTHING, error_message: ['A finalization is under way.'] }),
    async () => {
      const lifecycle = advance(context)
      if (!isOver(lifecycle))
        return {
          ...NOTHING,
          error_message: [
            `The Swap can only be finalized in the COMMITTED or ABORTED states. Current state is ${numberName(lifecycle)}`,
          ],
        }
      const answer = await runSteps(context, lifecycle === 'committed')
      if (answer.error_message.length === 0) context.state.isFinal.set(true)
      return answer
    },
  )
}

/** The same when nobody has asked. */
export async function finalizeBySelf(context: SaleContext): Promise<void> {
  context.state.hasTriedToFinalize.set(true)
  context.lastOwn = await finalize(context)
}

const NOTHING: FinalizeSwapResponse = {
  sweep_icp_result: [],
  create_sns_neuron_recipes_result: [],
  sweep_sns_result: [],
  claim_neuron_result: [],
  set_mode_call_result: [],
  set_dapp_controllers_call_result: [],
  error_message: [],
}

async function runSteps(context: SaleContext, isCommitted: boolean): Promise<FinalizeSwapResponse> {
  const icp = await sweepIcp(context)
  const answer = { ...NOTHING, sweep_icp_result: [icp.view()] } satisfies FinalizeSwapResponse
  if (icp.hasFailures()) return stopped(answer, 'Transferring ICP did not complete fully')
  return isCommitted ? commit(context, answer) : abort(context, answer)
}

const stopped = (answer: FinalizeSwapResponse, step: string): FinalizeSwapResponse => ({
  ...answer,
  error_message: [`${step}, some transfers were invalid or failed. Halting swap finalization`],
})

async function commit(
  context: SaleContext,
  begun: FinalizeSwapResponse,
): Promise<FinalizeSwapResponse> {
  const recipes = new Counts()
  const tokens = new Counts()
  tokens.add('skipped', Number(context.state.tokensSettled.get()))
  for (let isDone = false; !isDone && !tokens.hasFailures(); ) {
    const made = makeRecipes(context)
    isDone = made.isDone
    recipes.include(made.counts)
    // the tokens of these buyers at once: waiting for them ends the message
    tokens.include(await sweepTokens(context))
  }
  let answer: FinalizeSwapResponse = {
    ...begun,
    create_sns_neuron_recipes_result: [recipes.view()],
    sweep_sns_result: [tokens.view()],
  }
  if (tokens.hasFailures()) return stopped(answer, 'Transferring tokens did not complete fully')
  const claims = await claimNeurons(context)
  answer = { ...answer, claim_neuron_result: [claims.view()] }
  if (claims.hasFailures()) return stopped(answer, 'Claiming neurons did not complete fully')
  answer = { ...answer, ...(await setMode(context)) }
  return answer.error_message.length > 0 ? answer : withRest(context, answer)
}

async function setMode({
  state,
  sns,
}: SaleContext): Promise<Pick<FinalizeSwapResponse, 'set_mode_call_result' | 'error_message'>> {
  const done = {
    set_mode_call_result: [{ possibility: [{ Ok: {} }] }],
    error_message: [],
  } satisfies Partial<FinalizeSwapResponse>
  if (state.hasSetMode.get()) return done
  // await: finalisations run one at a time
  const answer = await sns.setNormalMode()
  if (answer.kind === 'failed') {
    const Err = { code: [answer.code] satisfies [number], description: answer.text }
    return {
      set_mode_call_result: [{ possibility: [{ Err }] }],
      error_message: [
        'Setting governance to its normal mode has failed. Halting swap finalization',
      ],
    }
  }
  state.hasSetMode.set(true)
  return done
}

async function abort(
  context: SaleContext,
  begun: FinalizeSwapResponse,
): Promise<FinalizeSwapResponse> {
  const { state, sns, toPrincipal } = context
  if (state.hasReturnedDapps.get()) return withRest(context, begun)
  const fallbacks = state.init
    .get()
    .fallbackControllers.map((text) => context.parsePrincipal(text))
    .filter((bytes) => bytes !== undefined)
  // await: finalisations run one at a time
  const returned = await sns.setDappControllers(fallbacks)
  if (returned.kind === 'failed') {
    const Err = { code: [returned.code] satisfies [number], description: returned.text }
    return {
      ...begun,
      set_dapp_controllers_call_result: [{ possibility: [{ Err }] }],
      error_message: ['Returning the dapp canisters has failed. Halting swap finalization'],
    }
  }
  const failed_updates = returned.value.map(({ dapp, code, text }) => ({
    dapp_canister_id: optional(dapp && toPrincipal(dapp)),
    err: [{ code: [code] satisfies [number], description: text }] satisfies [unknown],
  }))
  const answer: FinalizeSwapResponse = {
    ...begun,
    set_dapp_controllers_call_result: [{ possibility: [{ Ok: { failed_updates } }] }],
  }
  if (failed_updates.length > 0)
    return {
      ...answer,
      error_message: ['Some dapp canisters have not been returned. Halting swap finalization'],
    }
  state.hasReturnedDapps.set(true)
  return withRest(context, answer)
}

async function withRest(
  context: SaleContext,
  answer: FinalizeSwapResponse,
): Promise<FinalizeSwapResponse> {
  const flaw = await settleRest(context)
  return flaw === undefined ? answer : { ...answer, error_message: [flaw] }
}

const optional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])
