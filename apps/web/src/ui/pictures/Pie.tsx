type PieProps = {
  readonly label: string
  readonly slices: readonly { readonly id: string; readonly share: number }[]
}

const RADIUS = 40
const WIDTH = 18
/** Told apart by lightness too, not by colour alone. */
const LIGHTNESS = [100, 78, 60, 44, 30, 18]

const colour = (index: number): string =>
  `color-mix(in oklab, var(--accent) ${LIGHTNESS[index % LIGHTNESS.length]}%, var(--surface-2))`

/** A ring whose parts are shares of the whole. What it shows stands beside it as text. */
export function Pie({ label, slices }: PieProps) {
  const all = slices.reduce((sum, { share }) => sum + share, 0)
  let from = 0
  return (
    <svg role="img" aria-label={label} viewBox="0 0 100 100" className="size-36 -rotate-90">
      {slices.map(({ id, share }, index) => {
        const part = all === 0 ? 0 : share / all
        const offset = -from
        from += part
        return (
          <circle
            key={id}
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            strokeWidth={WIDTH}
            pathLength="1"
            strokeDasharray={`${part} 1`}
            strokeDashoffset={offset}
            style={{ stroke: colour(index) }}
          />
        )
      })}
    </svg>
  )
}

/** Of the slice with this number, for what explains it. */
Pie.colour = colour
