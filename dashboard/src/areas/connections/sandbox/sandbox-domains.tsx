import { type components, request } from '@holdfast/client'
import { Group, NumberInput, Stack, Table, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { SendButton } from '#ui/action/send-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { SandboxDomainForm } from './sandbox-domain-form.tsx'

type Domain = components['schemas']['SandboxDomain']
type SandboxDomainsProps = { id: string; domains: readonly Domain[] }

/** The domains at the sandbox as a registrar, to simulate external changes and the passing of time. */
export function SandboxDomains({ id, domains }: SandboxDomainsProps) {
  const { t } = useTranslation('connections')
  return (
    <Stack mt="xl">
      <Group justify="space-between">
        <Title order={3}>{t('domains')}</Title>
        <EditModal label={t('sandboxAddDomain')} size="xs" dialogSize="lg">
          {(close) => <SandboxDomainForm id={id} onDone={close} onCancel={close} />}
        </EditModal>
      </Group>
      {domains.length === 0 ? (
        <Text size="sm">{t('sandboxNoDomains')}</Text>
      ) : (
        <Domains id={id} domains={domains} />
      )}
      {domains.length > 0 && <LetDaysPass id={id} />}
    </Stack>
  )
}

function Domains({ id, domains }: SandboxDomainsProps) {
  const { t, i18n } = useTranslation('connections')
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table aria-label={t('domains')}>
        <TableHead headers={[t('name'), t('expires'), t('sandboxAutoRenew'), t('sandboxLock')]} hasActions />
        <Table.Tbody>
          {domains.map((domain) => (
            <Table.Tr key={domain.name}>
              <Table.Td>
                {domain.name}
                {domain.statuses.length > 0 && (
                  <Text size="xs" c="dimmed" ff="monospace">
                    {domain.statuses.join(' ')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {new Date(domain.expires_at).toLocaleDateString(i18n.language, { dateStyle: 'medium' })}
              </Table.Td>
              <Table.Td>{t(domain.auto_renew ? 'on' : 'off')}</Table.Td>
              <Table.Td>{t(domain.locked ? 'on' : 'off')}</Table.Td>
              <Table.Td>
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <EditModal
                    label={t('change')}
                    aria-label={t('sandboxChangeDomain', { name: domain.name })}
                    size="xs"
                    dialogSize="lg"
                  >
                    {(close) => <SandboxDomainForm id={id} domain={domain} onDone={close} onCancel={close} />}
                  </EditModal>
                  <SendButton
                    size="xs"
                    label={t('remove')}
                    aria-label={t('removeNamed', { name: domain.name })}
                    request={request('account.sandbox.domains.remove', {
                      path: { connection_id: id, domain_name: domain.name },
                    })}
                    done={t('changed', { name: domain.name })}
                  />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const daysMax = 3660

function LetDaysPass({ id }: { id: string }) {
  const { t } = useTranslation('connections')
  const form = useForm({ initialValues: { days: 30 } })
  return (
    <RequestForm
      form={form}
      requestOf={({ days }) =>
        request('account.sandbox.advance', { path: { connection_id: id }, body: { days } })
      }
      submit={t('sandboxAdvance')}
      onDone={() => notifications.show({ message: t('sandboxAdvanced', { count: form.values.days }) })}
    >
      <NumberInput
        label={t('sandboxDays')}
        description={t('sandboxDaysText')}
        min={1}
        max={daysMax}
        allowDecimal={false}
        maw={320}
        {...form.getInputProps('days')}
      />
    </RequestForm>
  )
}
