/**
 * The contract between an area and the rest of the dashboard. Everything of an area is in its own folder; `areas.ts`
 * has one line for it, and the layout uses only what is declared here.
 */
import type { ApiRequest, OperationId, ResponseOf } from '@holdfast/client'
import type { Icon } from '@tabler/icons-react'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { MessageKey, Namespace, Translate } from './language/language.ts'
import type { ActivityEntry, AreaActivity } from './ui/activity/sentence.ts'
import type { Tone } from './ui/page/state-badge.tsx'
import type { ResourceParts } from './ui/related/resource-type.ts'

export type NavigationEntry<N extends Namespace = Namespace> = {
  /** A key of the messages of the area. */
  label: MessageKey<N>
  icon: Icon
  path: string
  /** People without this permission do not see the entry. */
  needs: OperationId
  /** Shown in the bar of a phone, which has space for three. */
  isOnBar?: true
  /** The label in that bar, if the other one is too long for it in some language. */
  barLabel?: MessageKey<N>
  /** The second key of the shortcut that opens the page, after "g". */
  letter?: string
}

export type PaletteAction<N extends Namespace = Namespace> = {
  label: MessageKey<N>
  path: string
  needs: OperationId
}

/** A resource that needs attention. The overview shows the most severe first, and among equals the newest. */
export type Attention = {
  key: string
  tone: 'bad' | 'warning'
  title: string
  /** What the problem is. */
  detail: string
  /** What to do about it. */
  remedy: string
  path: string
  since: string | null
}

/** A known future event: something that expires, or maintenance. */
export type Upcoming = { key: string; title: string; detail: string; path: string; at: string }

/** A past change, as a sentence. */
export type Change = { key: string; text: string; path: string; at: string }

/** A number of resources; null if the person may not see it, in which case it is not shown. */
export type Count = { label: string; count: number | null; path: string }

export type OverviewPart = {
  counts?: readonly Count[]
  attention?: readonly Attention[]
  /** The keys of what is not listed, in any area, because something else explains it: one cause is listed once. */
  explained?: readonly string[]
  /** Whether there are more than `attention` contains. */
  hasMoreAttention?: boolean
  upcoming?: readonly Upcoming[]
  changes?: readonly Change[]
}

/** A trend that the service counts for the area, and how the overview shows it. */
export type AreaTrend<N extends Namespace = Namespace> = {
  /** The name of the trend in the API, such as `webhooks.attempts`. */
  trend: string
  title: MessageKey<N>
  /** By the outcome in the API, in the order in which they are drawn. */
  outcomes: Readonly<Record<string, { label: MessageKey<N>; tone: Tone }>>
  /** The page that lists the counted resources. */
  path: string
}

/** What an area gets for reading its part of the overview. */
export type OverviewContext<N extends Namespace = Namespace> = {
  /** The request is listed among those of the overview. */
  send<K extends OperationId>(request: ApiRequest<K>): Promise<ResponseOf<K>>
  /** The usage of a limit of the plan; null if the person may not see it. */
  used(limit: string): Promise<number | null>
  may: (operation: OperationId) => boolean
  /** The messages of the area. */
  t: Translate<N>
  /** An entry of the audit log as a sentence. */
  sentence: (entry: ActivityEntry) => string
  language: string
  now: Date
}

/** A first step for new users, such as creating a zone. */
export type FirstStep<N extends Namespace = Namespace> = {
  /** Its value in the URL. */
  key: string
  label: MessageKey<N>
  text: MessageKey<N>
  icon: Icon
  needs: readonly OperationId[]
  component: ComponentType<FirstStepProps>
}

export type FirstStepProps = { onDone: () => void; onCancel: () => void }

export type DashboardArea<N extends Namespace = Namespace> = ResourceParts<N> & {
  /** Also the namespace of its messages (`messages-en.ts`). */
  name: N
  /** The group of its pages in the navigation; areas with the same heading share a group. */
  heading: MessageKey<N>
  navigation: readonly NavigationEntry<N>[]
  routes(parent: AnyRoute): AnyRoute[]
  actions?: readonly PaletteAction<N>[]
  /** The sentences for its actions. A test lists missing ones. */
  activity?: AreaActivity
  /** By id prefix: the page that shows the resource. */
  ids?: Readonly<Record<string, { path: (id: string) => string; needs: OperationId }>>
  /** Keyboard shortcuts on its pages, for the help. */
  keys?: {
    label: MessageKey<N>
    lines: readonly { keys: readonly string[]; does: MessageKey<N> }[]
  }
  overview?: {
    needs: OperationId
    read(context: OverviewContext<N>): Promise<OverviewPart>
    trends?: readonly AreaTrend<N>[]
  }
  /** A question for new users; renders nothing if there is nothing to ask. */
  firstQuestion?: ComponentType
  /** Offered on the first visit, and as long as the counts of the area on the overview are zero. */
  firstSteps?: readonly FirstStep<N>[]
}
