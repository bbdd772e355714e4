/**
 * A type of channel: its settings, and how a message is written for it. It does no I/O: what it returns is sent by the
 * delivery engine, through the guarded egress or the mail outbox.
 */
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Message } from '#areas/notifications/message/message.ts'
import type { FailureMeaning, FailureResponse } from '#areas/webhooks/index.ts'

export type ChannelRequest = {
  /** POST unless said. */
  method?: 'POST' | 'PUT'
  url: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body: unknown
}

/** A mail to all recipients. */
export type ChannelMail = { to: readonly string[]; subject: string; text: string }

export type ChannelOutput = { request: ChannelRequest } | { mail: ChannelMail }

export type ChannelType = {
  /** In the API, and the name of its folder. */
  type: string
  /** As its vendor writes it. */
  name: string
  /** One sentence: what has to be prepared at the vendor. */
  summary: string
  /** The vendor's documentation of the interface. */
  documentation: string
  settings: TObject
  /** Settings are those that the schema allows, defaults included. */
  render: (settings: Settings, message: Message, sending: Sending) => ChannelOutput
  /** How many messages in a second the vendor accepts of a channel; omitted where that is no matter. */
  maxPerSecond?: number
  /**
   * Whether the vendor repeats earlier messages of the alert, which this message ends: it is then also sent with the cause
   * `cancellation`, as a request and a delivery separate from the message itself.
   */
  cancels?: (settings: Settings, message: Message) => boolean
  /** What a failure response of the vendor says beyond its status. */
  meaningOf?: (response: FailureResponse) => FailureMeaning
  /** For vendors that group messages: what later messages about the alert refer to, from the response to its first. */
  threadIn?: (responseBody: string) => string | null
  /** Whether messages are grouped where many come at once; not where the vendor groups them by their key. */
  digests: boolean
}

export type Sending = {
  /** The same on every retry. */
  id: string
  /** What `threadIn` found in the response to the first message about the alert; null for a first message. */
  thread: string | null
}

export type Settings = Readonly<Record<string, unknown>>

/** Declares a type; what renders is typed by its settings. */
export function channelType<S extends TObject>(
  spec: Omit<ChannelType, 'settings' | 'render'> & {
    settings: S
    render: (settings: Static<S>, message: Message, sending: Sending) => ChannelOutput
  },
): ChannelType {
  // Sound because settings are checked against this very schema before they are stored.
  return spec as unknown as ChannelType
}

type Described = { title: string; description: string; examples?: string[]; default?: string }

/** A text on one line. */
export function TextSetting(described: Described & { maxLength?: number; pattern?: string }) {
  return Type.String({ minLength: 1, maxLength: 200, pattern: '^[!-~ ]*$', ...described })
}

/** A secret in printable ASCII: stored encrypted, never returned. */
export function SecretSetting(described: Described & { pattern?: string }) {
  return Type.String({ minLength: 1, maxLength: 500, pattern: '^[!-~]+$', writeOnly: true, ...described })
}

const urlPattern = '^https?://[!-~]+$'

/** A URL whose path is secret, such as that of an incoming webhook. */
export function SecretUrlSetting(described: Described & { pattern?: string }) {
  return Type.String({ maxLength: 2000, pattern: urlPattern, writeOnly: true, format: 'uri', ...described })
}

/** The address of a server that the user runs. */
export function ServerSetting(described: Described) {
  return Type.String({ maxLength: 500, pattern: urlPattern, format: 'uri', ...described })
}

export function ChoiceSetting<const V extends readonly string[]>(values: V, described: Described) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...described })
}

export function isSecret(schema: TSchema): boolean {
  return (schema as { writeOnly?: boolean }).writeOnly === true
}

/** The server's URL with a path behind it. */
export function urlAt(server: string, path: string): string {
  return `${server.replace(/\/+$/, '')}${path}`
}
