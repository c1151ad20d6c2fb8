/** How one of two lines is drawn: by its colour, and whole or dashed. */
export function LineSample({ isSecond = false }: { readonly isSecond?: boolean }) {
  return (
    <svg aria-hidden width="24" height="8" className="shrink-0">
      <line
        x1="1"
        x2="23"
        y1="4"
        y2="4"
        strokeWidth="2"
        strokeDasharray={isSecond ? '6 4' : undefined}
        style={{ stroke: isSecond ? 'var(--second)' : 'var(--accent)' }}
      />
    </svg>
  )
}
