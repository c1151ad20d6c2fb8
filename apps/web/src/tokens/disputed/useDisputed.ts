import type { Token } from '@sluice/sdk'
import { useState } from 'react'

/** Those of some tokens whose ledgers say of their decimals or fee one thing and another, and whether their person has agreed to that. */
export function useDisputed(tokens: readonly (Token | undefined)[]) {
  const [agreedTo, setAgreedTo] = useState<string>()
  const disputed = tokens.filter(
    (token): token is Token => token !== undefined && token.disputed !== undefined,
  )
  // an agreement is to what was read: with other figures it is asked again
  const about = disputed
    .map(({ ledgerId, decimals, fee }) => `${ledgerId} ${decimals} ${fee}`)
    .join()
  return {
    disputed,
    isAgreed: disputed.length === 0 || agreedTo === about,
    agree: (isAgreed: boolean) => setAgreedTo(isAgreed ? about : undefined),
  }
}

export type Disputed = ReturnType<typeof useDisputed>
