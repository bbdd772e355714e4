/** A remedy of a problem: an operation of the API that the person sends after they have seen what it changes. */
import { type ApiRequest, type OperationId, operations } from '@holdfast/client'
import { Button, type ButtonProps, Code, List } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { dnsPaths } from '#areas/dns/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import type { DomainRemedy } from './states.ts'

/** Where the members that a remedy lacks are chosen. */
const pages: Readonly<Record<string, string>> = { 'dns.zones.create': dnsPaths.newZone }

/** Long labels take several lines. */
const look: ButtonProps = {
  size: 'xs',
  h: 'auto',
  mih: 30,
  py: 4,
  maw: '100%',
  styles: { label: { whiteSpace: 'normal' } },
}

export function RemedyButton({ remedy }: { remedy: DomainRemedy }) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const { operation, label, missing, body } = remedy
  if (!isKnown(operation) || !may(operation)) return null
  const page = pages[operation]
  if (missing.length > 0)
    return page === undefined ? null : (
      <Button {...look} variant="default" renderRoot={(props) => <Link to={page} {...props} />}>
        {label}
      </Button>
    )
  const request = requestOf(operation, remedy)
  // Only what changes at a registrar is confirmed.
  if (!body || operation !== 'domains.operations.create')
    return <SendButton {...look} label={label} request={request} done={t('remedySent', { name: label })} />
  return (
    <ConfirmButton label={label} text={t('remedyText')} request={request} button={look}>
      <List size="sm">
        {Object.entries(body)
          // The label says what is switched on or off.
          .filter(([name, value]) => name !== 'kind' && name !== 'domain_id' && typeof value !== 'boolean')
          .map(([name, value]) => (
            <List.Item key={name}>
              <Code style={{ overflowWrap: 'anywhere' }}>{textOf(value)}</Code>
            </List.Item>
          ))}
      </List>
    </ConfirmButton>
  )
}

/** The service may be newer than this page. */
function isKnown(operation: string): operation is OperationId {
  return operation in operations
}

/** The request that the service has described: its input matches the operation, which the compiler cannot know. */
function requestOf(operation: OperationId, { path, body }: DomainRemedy): ApiRequest<OperationId> {
  const names = [...operations[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = new RegExp(`^${operations[operation].path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
  const [, ...values] = pattern.exec(path) ?? []
  const parameters = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
  return {
    operation,
    ...(names.length > 0 && { path: parameters }),
    ...(body && { body }),
  } as ApiRequest<OperationId>
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join('\n')
  return String(value)
}
