import { useId } from 'react'
import { classNames } from '../classNames.ts'

type LogoMarkProps = { readonly size?: number }

/** A gate in a channel: two uprights and three water lines, of which the middle one passes. */
export function LogoMark({ size = 28 }: LogoMarkProps) {
  const gradientId = useId()
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={`url(#${gradientId})`}
      strokeWidth="2.25"
      strokeLinecap="round"
      aria-hidden
    >
      <linearGradient id={gradientId} gradientUnits="userSpaceOnUse" x1="2" y1="3" x2="22" y2="21">
        <stop className="[stop-color:var(--water-from)]" />
        <stop offset="1" className="[stop-color:var(--water-to)]" />
      </linearGradient>
      <LogoStrokes />
    </svg>
  )
}

/** The strokes alone, for drawings that quote the logo. */
export function LogoStrokes() {
  return (
    <>
      <path d="M8 3v5.2M8 15.8V21M16 3v5.2M16 15.8V21" />
      <path d="M1.5 6h3M1.5 18h3M19.5 6h3M19.5 18h3" />
      <path d="M1.5 12c1.75-1.5 3.5-1.5 5.25 0s3.5 1.5 5.25 0 3.5-1.5 5.25 0 3.5 1.5 5.25 0" />
    </>
  )
}

type LogoProps = {
  /** Only the mark where there is little room. */
  readonly isShort?: boolean
}

/** Mark and name, as in the top bar. */
export function Logo({ isShort = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span
        className={classNames('text-20 font-semibold tracking-tight', isShort && 'max-sm:hidden')}
      >
        Sluice
      </span>
    </span>
  )
}
