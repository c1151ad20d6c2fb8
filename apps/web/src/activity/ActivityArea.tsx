import type { AnyFlow, FlowReceipt, SluiceError } from '@sluice/sdk'
import type { ComponentType, ReactNode } from 'react'
import type { Later } from '../ui/browser/later.ts'
import type { Activity, ActivityStep, Subject } from './useActivities.ts'

export type StepTexts = { readonly title: string; readonly detail: string }

/** What a progress window says of what it shows. */
export type ProgressWords = {
  readonly title: string
  readonly doneTitle: string
  readonly failedTitle: string
  readonly cutOff: string
  readonly mayClose: string
  readonly cannotStop: string
  /** While it goes on behind a closed window. */
  readonly toast: string
}

type FlowProps<F> = { readonly flow: F }
export type UnfinishedProps<F> = FlowProps<F> & {
  /** It goes on, and shows that elsewhere. */
  readonly onContinue: () => void
  readonly onDismiss: () => void
}
export type DoneProps<S extends Subject> = {
  readonly activity: Activity<S>
  readonly receipt: FlowReceipt
  /** Its steps, as they went. */
  readonly steps: ReactNode
  readonly onClose: () => void
}
export type FailedProps<S extends Subject> = {
  readonly id: string
  readonly subject: S
  readonly error: SluiceError
  readonly onClose: () => void
}

/**
 * What a person sees of what an area does, from the first press to the list of what has ended.
 * `F` are its flows, `S` what its activities are about, `E` what is remembered of those once they have ended.
 */
type Definition<F extends AnyFlow, S extends Subject, E extends Subject> = {
  readonly flows: readonly F['kind'][]
  readonly subjects: readonly S['kind'][]
  /** What was interrupted, in a sentence. */
  readonly FlowTitle: ComponentType<FlowProps<F>>
  /** What is lost with the memory of it. */
  readonly ForgetHint: ComponentType<FlowProps<F>>
  /** Going on with it, or not. */
  readonly Actions: ComponentType<UnfinishedProps<F>>
  readonly useWords: () => (subject: S) => ProgressWords
  readonly useStepTexts: () => (
    subject: S,
    name: string,
    steps: readonly ActivityStep[],
  ) => StepTexts
  readonly Done: ComponentType<DoneProps<S>>
  readonly Failed: ComponentType<FailedProps<S>>
  /** Out of what a device kept, by whatever version of the page; undefined for what is none. */
  readonly readEnded: (record: unknown) => E | undefined
  /** What it is about, in a few words. */
  readonly Title: ComponentType<{ readonly subject: S | E }>
  /** The same of what has ended, with the way to where it is to be seen; the title when absent. */
  readonly Ended?: ComponentType<{ readonly subject: E }>
}

/** An area as those meet it who do not know which it is. */
export type ActivityArea = {
  readonly flows: readonly string[]
  readonly subjects: readonly string[]
  readonly FlowTitle: ComponentType<FlowProps<AnyFlow>>
  readonly ForgetHint: ComponentType<FlowProps<AnyFlow>>
  readonly Actions: ComponentType<UnfinishedProps<AnyFlow>>
  readonly useWords: () => (subject: Subject) => ProgressWords | undefined
  readonly useStepTexts: () => (activity: Activity, name: string) => StepTexts | undefined
  readonly Done: ComponentType<DoneProps<Subject>>
  readonly Failed: ComponentType<FailedProps<Subject>>
  /** Loads what will show the end, while there is a connection. */
  readonly loadEnds: () => void
  readonly Title: ComponentType<{ readonly subject: Subject }>
  /** The title of what a device kept; undefined for what is none of this area. */
  readonly endedTitle: (record: unknown) => ReactNode | undefined
}

/** Defines what is seen of an area. `areas.ts` lists them all. */
export function defineArea<F extends AnyFlow, S extends Subject, E extends Subject = S>(
  area: Definition<F, S, E>,
): ActivityArea {
  const isFlow = (flow: AnyFlow): flow is F => area.flows.includes(flow.kind)
  const isSubject = (subject: Subject): subject is S => area.subjects.includes(subject.kind)
  const isOwn = (activity: Activity): activity is Activity<S> => isSubject(activity.subject)
  const { FlowTitle, ForgetHint, Actions, Done, Failed, Title, Ended = Title } = area
  return {
    flows: area.flows,
    subjects: area.subjects,
    FlowTitle: ({ flow }) => isFlow(flow) && <FlowTitle flow={flow} />,
    ForgetHint: ({ flow }) => isFlow(flow) && <ForgetHint flow={flow} />,
    Actions: ({ flow, ...rest }) => isFlow(flow) && <Actions flow={flow} {...rest} />,
    useWords: () => {
      const wordsOf = area.useWords()
      return (subject) => (isSubject(subject) ? wordsOf(subject) : undefined)
    },
    useStepTexts: () => {
      const textsOf = area.useStepTexts()
      return ({ subject, steps }, name) =>
        isSubject(subject) ? textsOf(subject, name, steps) : undefined
    },
    Done: ({ activity, ...rest }) => isOwn(activity) && <Done activity={activity} {...rest} />,
    loadEnds: () => {
      for (const end of [Done, Failed]) if (isLoadedLater(end)) end.load()
    },
    Failed: ({ subject, ...rest }) => isSubject(subject) && <Failed subject={subject} {...rest} />,
    Title: ({ subject }) => isSubject(subject) && <Title subject={subject} />,
    endedTitle: (record) => {
      const ended = area.readEnded(record)
      return ended && <Ended subject={ended} />
    },
  }
}

const isLoadedLater = (part: object): part is Pick<Later<object>, 'load'> => 'load' in part
