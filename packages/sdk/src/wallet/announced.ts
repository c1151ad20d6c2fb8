/** What the user sees of a payment: `pay` moves the tokens, `mint` asks the wrapping ledger for its tokens. */
export type WalletStepName = 'pay' | 'mint' | 'approve'

export type WalletStep = {
  readonly step: WalletStepName
  readonly status: 'active' | 'done' | 'skipped' | 'failed'
}

export type OnWalletStep = (event: WalletStep) => void

/** Announces a step's beginning and its end, whichever it is. */
export async function announced<T>(
  step: WalletStepName,
  onStep: OnWalletStep,
  run: () => Promise<T>,
): Promise<T> {
  onStep({ step, status: 'active' })
  try {
    const result = await run()
    onStep({ step, status: 'done' })
    return result
  } catch (error) {
    onStep({ step, status: 'failed' })
    throw error
  }
}
