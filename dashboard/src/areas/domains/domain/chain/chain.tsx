/** The chain of a domain, from its registrar to what watches it: what each place says, and where it is broken. */
import { request } from '@holdfast/client'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { dnsPaths } from '#areas/dns/index.ts'
import { RegistrarLink } from '#areas/domains/registrars/registrar-link.tsx'
import type { Domain } from '#areas/domains/states.tsx'
import type { MessageKey } from '#language/language.ts'
import { dateText } from '#ui/format/time.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { ResourceLink } from '#ui/related/resource-link.tsx'
import classes from './chain.module.css'
import { type ChainNode, type ChainPlace, type ChainState, chainStates, places } from './states.ts'

const valuesMax = 6

export function Chain({ domain, nodes }: { domain: Domain; nodes: readonly ChainNode[] }) {
  const { t } = useTranslation('domains')
  return (
    <ol className={classes['chain']} aria-label={t('chain')}>
      {nodes.map((node) => (
        <Node
          key={node.place}
          place={node.place}
          state={node.state}
          hasValues={node.values.length > 0}
          {...(node.place === 'zone' && node.resource_id === null && { empty: 'chainNoZone' })}
        >
          <NodeLink node={node} domain={domain} />
          <ul className={classes['values']}>
            {node.values.slice(0, valuesMax).map((value) => (
              <Text component="li" key={value} size="xs">
                <Value text={value} />
              </Text>
            ))}
          </ul>
          {node.values.length > valuesMax && (
            <Text size="xs" c="dimmed">
              {t('andMore', { count: node.values.length - valuesMax })}
            </Text>
          )}
        </Node>
      ))}
      <Certificates name={domain.name} />
      <Monitors name={domain.name} />
    </ol>
  )
}

type NodeProps = {
  place: ChainPlace | 'certificates' | 'monitors'
  state: ChainState
  hasValues: boolean
  /** What it says without values, if not what its place says. */
  empty?: MessageKey<'domains'>
  children?: ReactNode
}

function Node({ place, state, hasValues, empty, children }: NodeProps) {
  const { t } = useTranslation('domains')
  const { label, icon: Icon, empty: nothing } = places[place]
  // More states may be added.
  const { tone, label: stateLabel } = chainStates[state] ?? chainStates.unknown
  return (
    <li className={classes['node']} data-state={state}>
      <Stack gap={6}>
        <Group gap={6} justify="space-between">
          <Group gap={6} wrap="nowrap">
            <Icon size={16} stroke={1.8} aria-hidden />
            <Text size="sm" fw={600}>
              {t(label)}
            </Text>
          </Group>
          {!(state === 'ok' && !hasValues) && <StateBadge tone={tone} label={t(stateLabel)} />}
        </Group>
        {children}
        {!hasValues && (
          <Text size="xs" c="dimmed">
            {t(empty ?? (state === 'unknown' ? 'chainNotRead' : nothing))}
          </Text>
        )}
      </Stack>
    </li>
  )
}

function NodeLink({ node: { place, resource_id }, domain }: { node: ChainNode; domain: Domain }) {
  const may = useMay()
  if (resource_id === null) return null
  if (place === 'registrar') return <RegistrarLink domain={domain} />
  if (place !== 'zone' || !may('dns.zones.read')) return null
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={dnsPaths.zone(resource_id)} {...props} />}>
      {domain.display_name}
    </Anchor>
  )
}

const serverStates = {
  not_authoritative: 'serverNotAuthoritative',
  refused: 'serverRefused',
  failed: 'serverFailed',
  no_answer: 'serverNoAnswer',
  no_address: 'serverNoAddress',
  not_asked: 'serverNotAsked',
} as const

/** A server that does not serve the zone is followed by its state. */
function Value({ text }: { text: string }) {
  const { t } = useTranslation('domains')
  const [, server, state] = /^(.*): ([a-z_]+)$/.exec(text) ?? []
  const label = serverStates[state as keyof typeof serverStates]
  return <Breakable text={label ? `${server}: ${t(label)}` : text} />
}

/** A long host name is broken at its dots. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

const severityStates: Readonly<Record<string, ChainState>> = {
  critical: 'critical',
  high: 'critical',
  medium: 'warning',
}

/** The certificates that cover the name and its open coverage gaps, which belong to a later area. The place is as bad as the worst of them. */
function Certificates({ name }: { name: string }) {
  const { t, i18n } = useTranslation('domains')
  const when = useMay()('certificates.list')
  const found = useApiQuery(
    request('certificates.list', { query: { host: name, current: true, authority: false, limit: 5 } }),
    { when },
  )
  const open = useApiQuery(request('certificates.gaps.list', { query: { host: name, limit: 3 } }), { when })
  if (!when) return null
  const certificates = found.data?.body.data ?? []
  const gaps = open.data?.body.data ?? []
  const states = [...certificates, ...gaps].map(({ severity }) => severityStates[severity ?? ''] ?? 'ok')
  const worst = (['critical', 'warning', 'ok'] as const).find((state) => states.includes(state)) ?? 'info'
  return (
    <Node
      place="certificates"
      state={found.data ? worst : 'unknown'}
      hasValues={certificates.length + gaps.length > 0}
    >
      {gaps.map(({ id, title, message, state }) => (
        <ResourceLink
          key={id}
          resource={{ kind: 'certificate_gap', id, title, detail: message, state, parent_id: null }}
        />
      ))}
      {certificates.map(({ id, names, issuer_name, urgency }) => (
        <ResourceLink
          key={id}
          resource={{
            kind: 'certificate',
            id,
            title: names.includes(name) ? name : (names[0] ?? name),
            detail: issuer_name,
            state: urgency === 'none' ? null : urgency,
            parent_id: null,
          }}
        />
      ))}
      <ul className={classes['values']}>
        {certificates.map(({ id, issuer_name, not_after }) => (
          <Text component="li" key={id} size="xs">
            {t('chainCertificate', { issuer: issuer_name, at: dateText(String(not_after), i18n.language) })}
          </Text>
        ))}
      </ul>
    </Node>
  )
}

/** The monitors of the name, which belong to a later area. */
function Monitors({ name }: { name: string }) {
  const found = useApiQuery(request('related.list', { query: { name, kind: 'monitor', limit: 5 } }))
  const monitors = found.data?.body.data ?? []
  const state = found.data ? (monitors.length > 0 ? 'ok' : 'info') : 'unknown'
  return (
    <Node place="monitors" state={state} hasValues={monitors.length > 0}>
      {monitors.map((monitor) => (
        <ResourceLink key={monitor.id} resource={monitor} />
      ))}
    </Node>
  )
}
