/**
 * The logo's channel, drawn across the page: three lines come to the card, which is the gate, and the middle one passes.
 * Decoration only.
 */
export function WaterLines() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-0 hidden h-[560px] justify-center overflow-hidden text-line sm:flex rtl:-scale-x-100"
    >
      <svg
        aria-hidden
        viewBox="0 0 1920 560"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        className="h-full w-[1920px] shrink-0 [mask-image:linear-gradient(to_right,transparent,black_25%,black_75%,transparent)]"
      >
        <path d="M0 180c80-32 160-32 240 0s160 32 240 0 160-32 240 0" />
        <path d="M0 290c80-32 160-32 240 0s160 32 240 0 160-32 240 0 160 32 240 0 160-32 240 0 160 32 240 0 160-32 240 0 160 32 240 0" />
        <path d="M0 400c80-32 160-32 240 0s160 32 240 0 160-32 240 0" />
      </svg>
    </div>
  )
}
