import type { ReactNode } from 'react'

type GroupProps = { readonly title: string; readonly children: ReactNode }

/** Positions under a heading. */
export const Group = ({ title, children }: GroupProps) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-13 text-ink-2">{title}</h3>
    <ul className="grid gap-2">{children}</ul>
  </section>
)
