/**
 * What an area of the service adds to the dashboard. Everything of an area is in its own folder; `areas.ts`
 * has one line for it, and the frame knows nothing more of it than this.
 */
import type { ApiRequest, OperationId, ResponseOf } from '@holdfast/client'
import type { Icon } from '@tabler/icons-react'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { MessageKey, Namespace, Namespaces, Translate } from './language/language.ts'
import type { ActivityEntry, AreaActivity } from './ui/activity/sentence.ts'
import type { Tone } from './ui/page/state-badge.tsx'
import type { ResourceParts } from './ui/related/resource-type.ts'

export type NavigationEntry<N extends Namespace = Namespace> = {
  /** A key of the area's words. */
  label: MessageKey<N>
  icon: Icon
  path: string
  /** Who may not do this does not see the entry. */
  needs: OperationId
  /** Stands on the bar of a phone, which has room for three. */
  isOnBar?: true
  /** Goes there after a g. */
  letter?: string
}

export type PaletteAction<N extends Namespace = Namespace> = {
  label: MessageKey<N>
  path: string
  needs: OperationId
}

/** What waits for somebody. The overview shows the worst first, and among equals the newest. */
export type Attention = {
  key: string
  tone: 'bad' | 'warning'
  title: string
  /** What is the matter. */
  detail: string
  /** What to do about it, and where. */
  remedy: string
  path: string
  since: string | null
}

/** What is known to come: something that ends, or maintenance. */
export type Upcoming = { key: string; title: string; detail: string; path: string; at: string }

/** What was done, as a sentence. */
export type Change = { key: string; text: string; path: string; at: string }

/** How many there are; null where the person may not know, and none is shown. */
export type Count = { label: string; count: number | null; path: string }

export type OverviewPart = {
  counts?: readonly Count[]
  attention?: readonly Attention[]
  /** Whether more waits than `attention` has. */
  hasMoreAttention?: boolean
  upcoming?: readonly Upcoming[]
  changes?: readonly Change[]
}

/** A trend that the service counts for the area, and how the overview shows it. */
export type AreaTrend<N extends Namespace = Namespace> = {
  /** As the service names it: `webhooks.attempts`. */
  trend: string
  title: MessageKey<N>
  /** By the service's name, in the order in which they are drawn. */
  outcomes: Readonly<Record<string, { label: MessageKey<N>; tone: Tone }>>
  /** Where what it counts is listed. */
  path: string
}

/** What an area reads for the overview with. */
export type OverviewContext<N extends Namespace = Namespace> = {
  /** What it sends stands among the requests of the overview. */
  send<K extends OperationId>(request: ApiRequest<K>): Promise<ResponseOf<K>>
  /** How much there is of what a limit of the plan counts; null for who may not know. */
  used(limit: string): Promise<number | null>
  may: (operation: OperationId) => boolean
  /** The words of the area. */
  t: Translate<N>
  /** What an entry of the audit log says, as a sentence. */
  sentence: (entry: ActivityEntry) => string
  language: string
  now: Date
}

/** One thing that somebody who is new can begin with. */
export type FirstStep<N extends Namespace = Namespace> = {
  /** In the address. */
  key: string
  label: MessageKey<N>
  text: MessageKey<N>
  icon: Icon
  needs: readonly OperationId[]
  component: ComponentType<FirstStepProps>
}

export type FirstStepProps = { onDone: () => void; onCancel: () => void }

export type DashboardArea<N extends Namespace = Namespace> = ResourceParts<N> & {
  /** Also the namespace of its words. */
  name: N
  /** What its pages stand under in the navigation; areas with the same one stand together. */
  heading: MessageKey<N>
  messages: { en: Namespaces[N]; de: Namespaces[N] }
  navigation: readonly NavigationEntry<N>[]
  routes(parent: AnyRoute): AnyRoute[]
  actions?: readonly PaletteAction<N>[]
  /** The sentences of its actions. A test names those that are missing. */
  activity?: AreaActivity
  /** By the prefix of ids: where what they name is shown. */
  ids?: Readonly<Record<string, { path: (id: string) => string; needs: OperationId }>>
  /** Keys of pages of its own, for the help about keys. */
  keys?: {
    label: MessageKey<N>
    lines: readonly { keys: readonly string[]; does: MessageKey<N> }[]
  }
  overview?: {
    needs: OperationId
    read(context: OverviewContext<N>): Promise<OverviewPart>
    trends?: readonly AreaTrend<N>[]
  }
  /** A question to somebody who is new; shows nothing where there is nothing to ask. */
  firstQuestion?: ComponentType
  /** Offered at the first run, and as long as the area counts nothing on the overview. */
  firstSteps?: readonly FirstStep<N>[]
}
