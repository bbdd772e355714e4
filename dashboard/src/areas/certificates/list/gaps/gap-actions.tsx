import { request } from '@holdfast/client'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { agentPaths } from '#areas/agents/index.ts'
import { OrderButton } from '#areas/certificates/order-button.tsx'
import { certificatePaths } from '#areas/certificates/paths.ts'
import { cloudPaths } from '#areas/cloud/index.ts'
import { dnsPaths } from '#areas/dns/index.ts'
import { SendButton } from '#ui/action/send-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import type { Gap } from './gap-states.tsx'
import { IgnoreForm } from './ignore-form.tsx'

/** What can be done about a gap here, the most likely first. */
export function GapActions({ gap }: { gap: Gap }) {
  if (gap.state === 'closed') return null
  return (
    <Group gap="xs">
      <OpenIssuance gap={gap} />
      {gap.remedies.map((remedy) => (
        <RemedyButton key={remedy} remedy={remedy} gap={gap} />
      ))}
    </Group>
  )
}

type RemedyProps = { gap: Gap; remedy: Gap['remedies'][number] }

function RemedyButton({ gap, remedy }: RemedyProps) {
  const { t } = useTranslation('certificates')
  const may = useMay()
  switch (remedy) {
    case 'issue':
      return gap.name !== null && <OrderButton names={[gap.name]} size="xs" />
    case 'upload':
      return may('certificates.create') && <LinkButton label={t('upload')} path={certificatePaths.upload} />
    case 'reload':
      return gap.server_id !== null && may('cloud.servers.read') && <OpenServer id={gap.server_id} />
    case 'add_monitor':
      return <AddMonitor gap={gap} />
    case 'enrol_agent':
      return (
        may('cloud.agents.enrolment_tokens.create') && (
          <LinkButton label={t('installAgent')} path={agentPaths.enrol} />
        )
      )
    case 'fix_record':
      return may('dns.zones.list') && <LinkButton label={t('openZones')} path={dnsPaths.zones} />
    case 'scan':
      return <ScanNow gap={gap} />
    case 'pin':
      return <Pin gap={gap} />
    case 'ignore':
      return may('certificates.gaps.update') && <IgnoreButton gap={gap} />
    default:
      // What is done on the server itself is in the text of the gap. More remedies may be added.
      return null
  }
}

/** Of an unexpected certificate: where it can be marked as expected. */
function OpenIssuance({ gap: { evidence } }: { gap: Gap }) {
  const { t } = useTranslation('certificates')
  const { issuance } = evidence
  if (!useMay()('certificates.issuances.read') || typeof issuance !== 'string') return null
  return <LinkButton label={t('openIssuance')} path={certificatePaths.issuance(issuance)} />
}

function LinkButton({ label, path }: { label: string; path: string }) {
  return (
    <Button size="xs" variant="default" renderRoot={(props) => <Link to={path} {...props} />}>
      {label}
    </Button>
  )
}

/** A service is reloaded on its server. */
function OpenServer({ id }: { id: string }) {
  const { t } = useTranslation('certificates')
  return <LinkButton label={t('openServer')} path={cloudPaths.server(id)} />
}

function ScanNow({ gap: { endpoint_id, title } }: { gap: Gap }) {
  const { t } = useTranslation('certificates')
  if (!useMay()('certificates.endpoints.scan') || endpoint_id === null) return null
  const path = { certificate_endpoint_id: endpoint_id }
  return (
    <SendButton
      size="xs"
      label={t('scanNow')}
      request={request('certificates.endpoints.scan', { path })}
      done={t('scanRequested', { name: title })}
    />
  )
}

/** Says that a service of the account uses the certificate. */
function Pin({ gap: { name } }: { gap: Gap }) {
  const { t } = useTranslation('certificates')
  if (!useMay()('certificates.endpoints.create') || name === null) return null
  return (
    <SendButton
      size="xs"
      label={t('pinned')}
      request={request('certificates.endpoints.create', { body: { name, port: 443 } })}
      done={t('serviceAdded', { name })}
    />
  )
}

/** A monitor of the place where the certificate is served. */
function AddMonitor({ gap }: { gap: Gap }) {
  const { t } = useTranslation('certificates')
  const may = useMay()
  if (!may('monitors.create') || gap.name === null) return null
  const settings = { host: gap.name, port: portOf(gap) }
  return (
    <SendButton
      size="xs"
      label={t('addMonitor')}
      request={request('monitors.create', {
        body: { name: t('monitorName', { name: gap.name }), type: 'tls', settings },
      })}
      done={t('monitorAdded', { name: gap.name })}
    />
  )
}

function portOf({ evidence }: Gap): number {
  const { places } = evidence
  const place = Array.isArray(places) ? places.find((one) => /:\d+$/.test(one)) : undefined
  return Number(place?.split(':').at(-1) ?? 443)
}

function IgnoreButton({ gap }: { gap: Gap }) {
  const { t } = useTranslation('certificates')
  const path = { certificate_gap_id: gap.id }
  if (gap.state === 'ignored')
    return (
      <SendButton
        size="xs"
        label={t('stopIgnoring')}
        request={request('certificates.gaps.update', { path, body: { ignored: false } })}
      />
    )
  return (
    <EditModal size="xs" label={t('ignore')} title={t('ignoreGap', { name: gap.title })}>
      {(close) => <IgnoreForm gap={gap} onClose={close} />}
    </EditModal>
  )
}
