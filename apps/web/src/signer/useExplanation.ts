import { type Config, createSdk } from '@sluice/sdk'
import { ledgersOf } from '@sluice/sdk/listing'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../app/queryKeys.ts'
import { useConfig } from '../session/useSdk.ts'
import type { CallFacts, TokenFacts } from './explain/describeCall.ts'
import { fetchConsentText } from './explain/fetchConsentText.ts'
import { type KnownCall, readKnownCall } from './explain/knownCalls.ts'
import type { Ask } from './protocol/asks.ts'
import type { Asked } from './protocol/Questions.ts'
import type { Site } from './useSite.ts'

type Call = Extract<Ask, { kind: 'call' }>

/** What there is to say of a call; both absent means that nobody knows what it does. */
export type Explanation = {
  readonly known: { readonly call: KnownCall; readonly facts: CallFacts } | undefined
  readonly words: string | undefined
}

/** A canister that takes longer to explain itself counts as one that does not. */
const LONGEST_WAIT_MS = 15_000

/** The explanation of a question, once it is whole. What is no call says all of itself at once. */
export function useExplanation({ request, ask }: Asked, whileBusy: Site['whileBusy']) {
  const { i18n } = useTranslation()
  const config = useConfig()
  const { data } = useQuery({
    // ids are told apart by their kind too: a site may use both 1 and "1"
    queryKey: queryKeys.explanation(typeof request.id, String(request.id)),
    queryFn: (): Promise<Explanation> =>
      ask.kind === 'call'
        ? whileBusy(() => explain(config, ask, i18n.language))
        : Promise.resolve({ known: undefined, words: undefined }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}

async function explain(config: Config, ask: Call, language: string): Promise<Explanation> {
  const call = readKnownCall(ask.method, ask.arg)
  const [words, token, listed] = await Promise.all([
    soon(fetchConsentText(config, ask, language)),
    call && soon(fetchFacts(config, ask)),
    call && soon(fetchIsListed(config, ask)),
  ])
  const facts = { token, isListed: listed === true, sender: ask.sender }
  return { words, known: call && { call, facts } }
}

async function fetchFacts(config: Config, { canisterId }: Call): Promise<TokenFacts> {
  const { symbol, decimals, fee } = await createSdk(config).tokens.fetch(canisterId.toText())
  return { symbol, decimals, fee }
}

async function fetchIsListed(config: Config, { canisterId }: Call): Promise<boolean> {
  const listing = await createSdk(config).tokens.listing.fetch()
  return ledgersOf(listing).includes(canisterId.toText())
}

/** What does not come, or not in time, is missing: the page says so. */
function soon<T>(work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const give = (value?: T) => {
      clearTimeout(timer)
      resolve(value)
    }
    const timer = setTimeout(give, LONGEST_WAIT_MS)
    work.then(give, () => give())
  })
}
