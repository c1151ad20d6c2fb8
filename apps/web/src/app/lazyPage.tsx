import { type ComponentType, lazy } from 'react'
import { retryChunk } from './retryChunk.ts'

/** A page that loads when it is opened, with a few more tries on a bad connection. */
export const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await retryChunk(load) }))
