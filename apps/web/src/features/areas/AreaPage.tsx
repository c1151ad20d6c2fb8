import { useLocation } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useArea } from './useArea.ts'

/** An area with nothing in it to list on this network: what it is, how it works, and where to go on. */
export function AreaPage() {
  const { pathname } = useLocation()
  const { title, what, points, state, next } = useArea(pathname)
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-8 md:grid-cols-[1fr_420px] md:py-14">
      <div className="max-w-[60ch]">
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-3 text-16 text-ink-2">{what}</p>
        <ol className="mt-8 grid gap-5">
          {points.map((point, index) => (
            <li key={point} className="flex gap-4 text-14">
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent/15 font-semibold text-accent">
                {index + 1}
              </span>
              <span className="pt-1.5">{point}</span>
            </li>
          ))}
        </ol>
      </div>
      <section className="self-start rounded-card bg-surface p-4 sm:p-6">
        <EmptyState action={<LinkButton to={next.to}>{next.label}</LinkButton>}>{state}</EmptyState>
      </section>
    </div>
  )
}
