import type { ComponentType } from 'react'
import { loadTexts } from '../i18n/setup.ts'
import { shownWhenLoaded } from '../ui/browser/later.ts'
import { retryChunk } from './retryChunk.ts'

export type LazyPage = ComponentType & {
  /** Loads the page ahead: once it is there, it is shown without anything standing in for it. */
  readonly load: () => Promise<void>
}

/** A page that loads when it is opened, its texts beside it, with a few more tries on a bad connection. */
export function lazyPage(
  load: () => Promise<ComponentType>,
  texts?: string | readonly string[],
): LazyPage {
  const { Part, fetchPart } = shownWhenLoaded(async () => {
    const [page] = await Promise.all([retryChunk(load), texts ? loadTexts(texts) : undefined])
    return page
  })
  return Object.assign(Part, {
    load: async () => {
      await fetchPart()
    },
  })
}
