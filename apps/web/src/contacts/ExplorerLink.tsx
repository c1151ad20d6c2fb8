import type { ReactNode } from 'react'
import { useConfigIfReady } from '../session/useSdk.ts'
import { explorerUrl } from './explorerUrl.ts'

type ExplorerLinkProps = { readonly text: string; readonly children: ReactNode }

/** Leads to an address' page at the public explorer, which knows mainnet only: elsewhere it is text. */
export function ExplorerLink({ text, children }: ExplorerLinkProps) {
  const url = explorerUrl(text, useConfigIfReady()?.environment)
  if (url === undefined) return children
  return (
    <a href={url} target="_blank" rel="noreferrer" className="hover:underline">
      {children}
    </a>
  )
}
