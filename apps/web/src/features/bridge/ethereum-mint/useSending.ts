import { create } from 'zustand'
import {
  findUnknown,
  type Sending,
  sendTransaction,
  type Trace,
} from '../ethereum-transactions/sendTransaction.ts'
import type { WalletStep } from './depositStage.ts'

/**
 * What the wallet is asked for now. `stopped`: nothing was sent, and why; `known`: it answered with a transaction that is here already;
 * `unknown`: it may have been sent, and is looked for by its nonce, while nothing else is sent.
 */
export type SendingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly step: WalletStep }
  | { readonly kind: 'stopped'; readonly step: WalletStep; readonly error: unknown }
  | { readonly kind: 'known'; readonly step: WalletStep }
  | {
      readonly kind: 'unknown'
      readonly step: WalletStep
      readonly error: unknown
      readonly sending: Sending
      readonly trace: Trace
    }

type Store = {
  /** By whose token it is, see `sendingKey`. */
  readonly states: Readonly<Record<string, SendingState>>
  /** Asks the wallet, once. Call it in the click's handler. @returns whether it was sent */
  readonly ask: (key: string, step: WalletStep, sending: Sending) => Promise<boolean>
  /** Looks for what may have been sent. @returns whether it was found */
  readonly look: (key: string) => Promise<boolean>
  /** The person has seen in the wallet that nothing was sent, or has read why. */
  readonly forget: (key: string) => void
}

const IDLE: SendingState = { kind: 'idle' }

export const sendingKey = (owner: string, ledgerId: string): string => `${owner} ${ledgerId}`

/** Lives as long as the page is open: whoever looks at another page meanwhile finds it as it is. */
export const useSending = create<Store>((set, get) => {
  const note = (key: string, state: SendingState) =>
    set(({ states }) => ({ states: { ...states, [key]: state } }))
  return {
    states: {},

    ask: async (key, step, sending) => {
      const { kind } = stateAt(get().states, key)
      // a second press, or one while it is not known what the first has done
      if (kind === 'asking' || kind === 'unknown') return false
      note(key, { kind: 'asking', step })
      try {
        const sent = await sendTransaction(sending)
        switch (sent.kind) {
          case 'sent':
            note(key, IDLE)
            return true
          case 'known':
            note(key, { kind: 'known', step })
            return false
          case 'refused':
            note(key, { kind: 'stopped', step, error: sent.problem })
            return false
          case 'unknown':
            note(key, { kind: 'unknown', step, error: sent.problem, sending, trace: sent.trace })
            return false
        }
      } catch (error) {
        // before the wallet was asked
        note(key, { kind: 'stopped', step, error })
        return false
      }
    },

    look: async (key) => {
      const state = stateAt(get().states, key)
      if (state.kind !== 'unknown') return false
      try {
        const isFound = await findUnknown(state.sending, state.trace)
        if (isFound && stateAt(get().states, key) === state) note(key, IDLE)
        return isFound
      } catch {
        // a node that does not answer now is asked again with the next look
        return false
      }
    },

    forget: (key) => note(key, IDLE),
  }
})

export const stateAt = (states: Store['states'], key: string): SendingState => states[key] ?? IDLE
