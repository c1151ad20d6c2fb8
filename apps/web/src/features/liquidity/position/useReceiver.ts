import { parsePrincipal } from '@sluice/sdk'
import { useState } from 'react'
import { useOwner } from '../../../session/useSdk.ts'

/** To whom something goes: a principal that is somebody, and not oneself. */
export function useReceiver() {
  const owner = useOwner() ?? ''
  const [text, setText] = useState('')
  const receiver = parsePrincipal(text.trim())
  const isSelf = receiver?.toText() === owner
  const isBad = text.trim() !== '' && (receiver === undefined || receiver.isAnonymous())
  return {
    text,
    setText,
    isSelf,
    isBad,
    /** Undefined while it is nobody. */
    receiver: isSelf || isBad ? undefined : receiver?.toText(),
  }
}

export type Receiver = ReturnType<typeof useReceiver>
