import { type ResponseOf, request } from '@holdfast/client'
import { Button, NumberInput, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerSelect } from '#areas/cloud/index.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { longDurationText } from '#ui/format/duration.ts'
import { Enrolling } from './enrolling.tsx'

type CreatedToken = ResponseOf<'cloud.agents.enrolment_tokens.create'>

type EnrolButtonProps = { onClick: () => void; variant?: string }

export function EnrolButton({ onClick, variant = 'filled' }: EnrolButtonProps) {
  const { t } = useTranslation('agents')
  return (
    <Button variant={variant} leftSection={<IconPlus size={16} />} onClick={onClick}>
      {t('enrol')}
    </Button>
  )
}

type EnrolDialogsProps = {
  opened: boolean
  onClose: () => void
  /** The server whose agent is enrolled; otherwise the person chooses. */
  server?: { id: string; name: string }
}

/** The form of an enrolment token, then the token and what became of it. */
export function EnrolDialogs({ opened, onClose, server }: EnrolDialogsProps) {
  const { t } = useTranslation('agents')
  const [created, setCreated] = useState<CreatedToken | null>(null)
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={server ? t('enrolOn', { name: server.name }) : t('enrol')}
        size="lg"
      >
        {(close) => (
          <EnrolForm
            server={server}
            onDone={(token) => {
              close()
              setCreated(token)
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      <Enrolling token={created} onClose={() => setCreated(null)} />
    </>
  )
}

const hour = 3600
const lifetimes = [hour, 24 * hour, 3 * 24 * hour, 7 * 24 * hour]

type EnrolFormProps = {
  server: EnrolDialogsProps['server']
  onDone: (token: CreatedToken) => void
  onCancel: () => void
}

function EnrolForm({ server, onDone, onCancel }: EnrolFormProps) {
  const { t } = useTranslation('agents')
  const form = useForm({
    initialValues: {
      name: server?.name ?? '',
      target: server ? 'known' : 'new',
      server_id: server?.id ?? '',
      uses_max: 1 as number | string,
      expires_in_seconds: String(24 * hour),
    },
  })
  const isKnown = form.values.target === 'known'
  return (
    <RequestForm
      form={form}
      requestOf={({ name, target, server_id, uses_max, expires_in_seconds }) =>
        request('cloud.agents.enrolment_tokens.create', {
          body: {
            name,
            ...(target === 'known' ? { server_id } : { uses_max: Number(uses_max) }),
            expires_in_seconds: Number(expires_in_seconds),
          },
        })
      }
      submit={t('createToken')}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <TextInput
        label={t('name')}
        description={t('tokenNameText')}
        required
        {...form.getInputProps('name')}
      />
      {!server && (
        <Radio.Group label={t('tokenFor')} {...form.getInputProps('target')}>
          <Stack gap={10} mt={8}>
            <Radio value="new" label={t('forNewServers')} description={t('forNewServersText')} />
            <Radio value="known" label={t('forOneServer')} description={t('forOneServerText')} />
          </Stack>
        </Radio.Group>
      )}
      {!server && isKnown && (
        <ServerSelect label={t('server')} required {...form.getInputProps('server_id')} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {!isKnown && (
          <NumberInput
            label={t('usesMax')}
            min={1}
            max={1000}
            allowDecimal={false}
            required
            {...form.getInputProps('uses_max')}
          />
        )}
        <Select
          label={t('usableFor')}
          allowDeselect={false}
          data={lifetimes.map((seconds) => ({ value: String(seconds), label: longDurationText(seconds) }))}
          {...form.getInputProps('expires_in_seconds')}
        />
      </SimpleGrid>
    </RequestForm>
  )
}
