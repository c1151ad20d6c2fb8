/** The channel of the logo, drawn across the page behind the one card that matters. Decoration only. */
export function WaterLines() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className="pointer-events-none absolute inset-x-0 top-24 hidden h-80 w-full text-line sm:block [mask-image:linear-gradient(to_right,transparent,black_20%,black_80%,transparent)]"
    >
      <path d="M0 60c120-48 240-48 360 0s240 48 360 0 240-48 360 0 240 48 360 0" />
      <path d="M0 160c120-48 240-48 360 0s240 48 360 0 240-48 360 0 240 48 360 0" />
      <path d="M0 260c120-48 240-48 360 0s240 48 360 0 240-48 360 0 240 48 360 0" />
    </svg>
  )
}
