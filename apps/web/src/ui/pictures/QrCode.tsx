import { encode } from 'uqr'

type QrCodeProps = { readonly text: string; readonly label: string; readonly size?: number }

/** A text as a code to scan, dark on light in both themes: scanners need it so. */
export function QrCode({ text, label, size = 200 }: QrCodeProps) {
  const { data } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
      className="rounded-control bg-code-light"
    >
      <path d={path} className="fill-code-dark" />
    </svg>
  )
}
