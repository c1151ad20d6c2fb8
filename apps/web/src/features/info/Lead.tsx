import type { ReactNode } from 'react'

/** What a page shows, in a sentence: it stands there before any figure has come. */
export const Lead = ({ children }: { readonly children: ReactNode }) => (
  <p className="max-w-[720px] text-14 text-ink-2">{children}</p>
)
