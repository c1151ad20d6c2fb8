import { Slider as Primitive } from 'radix-ui'

type TimeSliderProps = {
  readonly label: string
  readonly days: number
  /** As far as it goes, in days. */
  readonly most: number
  readonly least?: number
  readonly onDays: (days: number) => void
  /** The chosen time in words: for people who cannot see the thumb, and beside it. */
  readonly text: string
}

/** A time that is dragged, by the day. The keyboard moves it by a day, and with Page Up and Down by ten. */
export function TimeSlider({ label, days, most, least = 0, onDays, text }: TimeSliderProps) {
  return (
    <div>
      <div className="flex justify-between gap-4 text-13">
        <span className="text-ink-2">{label}</span>
        <span className="font-medium">{text}</span>
      </div>
      <Primitive.Root
        value={[Math.min(Math.max(days, least), most)]}
        min={least}
        max={most}
        onValueChange={([next]) => next !== undefined && onDays(next)}
        className="relative flex h-11 touch-none items-center"
      >
        <Primitive.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-line">
          <Primitive.Range className="water-fill absolute h-full" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-label={label}
          aria-valuetext={text}
          className="block size-5 rounded-full border-2 border-accent bg-surface shadow-raised"
        />
      </Primitive.Root>
    </div>
  )
}
