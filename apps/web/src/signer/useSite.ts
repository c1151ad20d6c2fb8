import { isFramed, type SignerAnswer, SignerChannel } from '@sluice/sdk/signerChannel'
import { useEffect, useRef, useState } from 'react'
import { type Asked, NOTHING_ASKED, Questions, type QuestionsState } from './protocol/Questions.ts'

/** Who shows this page: nobody else, a site that opened it, or a page that holds it inside itself. */
type SiteState =
  | { readonly kind: 'alone' }
  | { readonly kind: 'framed' }
  /** The site that opened this window has not spoken yet. */
  | { readonly kind: 'waiting' }
  /** The window that opened this one shows another site now. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'asking'; readonly origin: string }

export type Site = QuestionsState & {
  readonly state: SiteState
  readonly next: () => void
  readonly isOpen: (asked: Asked) => boolean
  readonly answer: (asked: Asked, answer: SignerAnswer) => void
  /** Does what keeps the page from answering, with the site's knowledge. */
  readonly whileBusy: <T>(work: () => Promise<T>) => Promise<T>
}

type Link = { readonly channel: SignerChannel; readonly questions: Questions }

/** The site that opened this window and what it asks for. */
export function useSite(): Site {
  const [state, setState] = useState<SiteState>(firstState)
  const [open, setOpen] = useState<QuestionsState>(NOTHING_ASKED)
  const link = useRef<Link>(undefined)
  useEffect(() => {
    const questions = new Questions((request, answer) => channel?.answer(request, answer), setOpen)
    const channel = SignerChannel.open(window, {
      onSite: (origin) => setState({ kind: 'asking', origin }),
      onRequest: (request) => questions.hear(request),
      onMoved: () => setState({ kind: 'moved' }),
    })
    if (!channel) return
    link.current = { channel, questions }
    return () => channel.stop()
  }, [])
  return {
    ...open,
    state,
    next: () => link.current?.questions.next(),
    isOpen: (asked) => link.current?.questions.isOpen(asked) ?? false,
    answer: (asked, answer) => link.current?.questions.answer(asked, answer),
    whileBusy: (work) => link.current?.channel.whileBusy(work) ?? work(),
  }
}

function firstState(): SiteState {
  if (isFramed(window)) return { kind: 'framed' }
  return { kind: window.opener === null ? 'alone' : 'waiting' }
}
