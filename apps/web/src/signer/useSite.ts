import { useEffect, useRef, useState } from 'react'
import { type Ask, readRequest } from './protocol/asks.ts'
import { type Answer, SiteLink, type SiteRequest } from './protocol/SiteLink.ts'

export type Asked = { readonly request: SiteRequest; readonly ask: Ask }
export type Site = {
  /** The site that opened this window; none while it has not spoken, or when there is none. */
  readonly origin: string | undefined
  readonly isOpened: boolean
  /** What the site waits for, oldest first. */
  readonly asked: Asked | undefined
  readonly answer: (asked: Asked, answer: Answer) => void
  /** Does what keeps the page from answering, with the site's knowledge. */
  readonly whileBusy: <T>(work: () => Promise<T>) => Promise<T>
}

/** The site that opened this window and what it asks for, one thing after the other. */
export function useSite(): Site {
  const [origin, setOrigin] = useState<string>()
  const [queue, setQueue] = useState<readonly Asked[]>([])
  const link = useRef<SiteLink>(undefined)
  useEffect(() => {
    const opener: Window | null = window.opener
    if (!opener) return
    const opened = new SiteLink(opener, {
      onSite: setOrigin,
      onRequest: (request) => {
        const read = readRequest(request)
        if ('kind' in read) setQueue((waiting) => [...waiting, { request, ask: read }])
        else opened.answer(request, read)
      },
    })
    link.current = opened
    return () => opened.stop()
  }, [])
  return {
    origin,
    isOpened: window.opener !== null,
    asked: queue[0],
    whileBusy: (work) => link.current?.whileBusy(work) ?? work(),
    answer: ({ request }, answer) => {
      link.current?.answer(request, answer)
      setQueue((waiting) => waiting.filter((asked) => asked.request !== request))
    },
  }
}
