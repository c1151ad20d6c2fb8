import { Slider as Primitive } from 'radix-ui'

type SliderProps = {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly marks?: readonly number[]
}

const QUARTERS = [0, 25, 50, 75, 100] as const

/** A share from 0 to 100 per cent, with marks to click on. */
export function Slider({ label, value, onChange, marks = QUARTERS }: SliderProps) {
  return (
    <div>
      <Primitive.Root
        value={[value]}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        className="relative flex h-11 touch-none items-center"
      >
        <Primitive.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-line">
          <Primitive.Range className="water-fill absolute h-full" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-label={label}
          className="block size-5 rounded-full border-2 border-accent bg-surface shadow-raised"
        />
      </Primitive.Root>
      <div className="flex justify-between">
        {marks.map((mark) => (
          <button
            key={mark}
            type="button"
            onClick={() => onChange(mark)}
            className="min-h-11 min-w-11 rounded-control text-12 text-ink-2 hover:text-ink"
          >
            {mark}%
          </button>
        ))}
      </div>
    </div>
  )
}
