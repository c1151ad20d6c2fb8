import { useRef, useState } from 'react'
import { connectWallet } from '../session/startSession.ts'
import { useSessionStore } from '../session/useSessionStore.ts'
import type { WalletOption } from '../wallets/detect.ts'
import { toWalletProblem, type WalletProblem } from '../wallets/WalletProblem.ts'

export type ConnectState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'waiting'; readonly option: WalletOption }
  | { readonly kind: 'stopped'; readonly option: WalletOption; readonly problem: WalletProblem }

/** Two clicks on one wallet closer than this are one: a double click must not open two windows. */
const DOUBLE_CLICK_MS = 500
const NOT_CLICKED = { key: '', at: Number.NEGATIVE_INFINITY }

/** Signs in with what was clicked. A later click takes over from one that is still waiting. */
export function useConnect() {
  const setConnectOpen = useSessionStore((store) => store.setConnectOpen)
  const [state, setState] = useState<ConnectState>({ kind: 'choosing' })
  const turn = useRef(0)
  const last = useRef(NOT_CLICKED)
  const connect = (option: WalletOption, clickedAt: number) => {
    const key = `${option.id} ${option.address ?? ''}`
    if (key === last.current.key && clickedAt - last.current.at < DOUBLE_CLICK_MS) return
    last.current = { key, at: clickedAt }
    turn.current += 1
    const mine = turn.current
    const { id, address } = option
    setState({ kind: 'waiting', option })
    // Called here and now: browsers let a window open only in the click itself.
    connectWallet({ id, ...(address === undefined ? {} : { address }) }).then(
      () => {
        setState({ kind: 'choosing' })
        setConnectOpen(false)
      },
      (error: unknown) => {
        if (turn.current !== mine) return
        // what has failed may be tried again at once
        last.current = NOT_CLICKED
        setState({ kind: 'stopped', option, problem: toWalletProblem(error) })
      },
    )
  }
  return { state, connect }
}
