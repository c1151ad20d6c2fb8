import { type ComponentType, lazy, useState } from 'react'
import { retryChunk } from './retryChunk.ts'

export type LazyPage = ComponentType & {
  /** Loads the page ahead: once it is there, it is shown without anything standing in for it. */
  readonly load: () => Promise<void>
}

/** A page that loads when it is opened, with a few more tries on a bad connection. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  const fetchPage = async () => {
    loaded = await retryChunk(load)
    return { default: loaded }
  }
  const Later = lazy(fetchPage)
  function Page() {
    // Chosen once: what changed its type while it is shown would begin anew.
    const [Content] = useState<ComponentType>(() => loaded ?? Later)
    return <Content />
  }
  return Object.assign(Page, {
    load: async () => {
      await fetchPage()
    },
  })
}
