import type { Identity } from '@icp-sdk/core/agent'

/** A collection as the local world begins with it. */
export type SeededCollection = {
  readonly name: string
  /** Makes it, owns it and mints. */
  readonly artist: Identity
  readonly artistName: string
  readonly introduction: string
  /** Hundredths of a percent. */
  readonly royalties: bigint
  readonly links: readonly { readonly k: string; readonly v: string }[]
  /** Whether the operators vouch for it, as for who is known. */
  readonly isVouched: boolean
  readonly tokens: readonly SeededToken[]
}

export type SeededToken = {
  readonly name: string
  readonly introduction: string
  readonly attributes: readonly { readonly k: string; readonly v: string }[]
  readonly contentType: 'image/png' | 'audio/wav' | 'text/plain' | 'application/pdf'
  /** Drawn, played or written when it is asked for: it takes a while. */
  readonly file: () => Uint8Array
}

export const trait = (k: string, v: string) => ({ k, v })
