import type { ReactNode } from 'react'

type SectionProps = { readonly title: string; readonly children: ReactNode }

/** A group of components that belong together. */
export function Section({ title, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-20 font-semibold">{title}</h2>
      <div className="grid min-w-0 gap-6 rounded-card bg-surface p-4 sm:p-6 [&>*]:min-w-0">
        {children}
      </div>
    </section>
  )
}

/** Specimens side by side, with what they show beneath. */
export function Specimens({ title, children }: SectionProps) {
  return (
    <div>
      <h3 className="mb-2 text-13 text-ink-2">{title}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}
