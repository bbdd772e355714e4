/** From where Holdfast gets the metrics of a server: the URL of its node_exporter, and how to connect. */
import type { ApiRequest, ApiResponse, components, OperationId } from '@holdfast/client'
import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { PemInput } from '#ui/form/pem-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { AgentSummary } from '../states.tsx'

export type ScrapeInput = components['schemas']['ScrapeInput']

type Kind = 'none' | 'basic' | 'bearer'
type Values = {
  scrape: {
    url: string
    authentication: { kind: Kind; username: string; password: string; token: string }
    authority: string
    ignore_certificate: boolean
  }
}

type ScrapeFormProps<K extends OperationId> = {
  /** What is stored; null: nothing is. */
  stored: AgentSummary['scrape']
  requestOf: (scrape: ScrapeInput) => ApiRequest<K>
  submit: string
  onDone: (response: ApiResponse<K>) => void
  onCancel: () => void
}

export function ScrapeForm<K extends OperationId>({ stored, requestOf, ...rest }: ScrapeFormProps<K>) {
  const { t } = useTranslation('agents')
  const form = useForm<Values>({ initialValues: valuesOf(stored) })
  const { kind } = form.values.scrape.authentication
  const isKept = stored?.authentication?.kind === kind
  const secret = {
    autoComplete: 'off',
    required: !isKept,
    description: isKept ? t('secretKept') : undefined,
  }
  return (
    <RequestForm form={form} requestOf={(values) => requestOf(scrapeOf(values))} {...rest}>
      <TextInput
        label={t('scrapeUrl')}
        description={t('scrapeUrlText')}
        placeholder="https://web-1.example.com:9100/metrics"
        inputMode="url"
        required
        {...form.getInputProps('scrape.url')}
      />
      <Select
        label={t('authentication')}
        allowDeselect={false}
        data={(['none', 'basic', 'bearer'] as const).map((value) => ({
          value,
          label: t(authenticationLabels[value]),
        }))}
        {...form.getInputProps('scrape.authentication.kind')}
      />
      {kind === 'basic' && (
        <>
          <TextInput
            label={t('username')}
            autoComplete="off"
            required
            {...form.getInputProps('scrape.authentication.username')}
          />
          <PasswordInput
            label={t('password')}
            {...secret}
            {...form.getInputProps('scrape.authentication.password')}
          />
        </>
      )}
      {kind === 'bearer' && (
        <PasswordInput
          label={t('authenticationBearer')}
          {...secret}
          {...form.getInputProps('scrape.authentication.token')}
        />
      )}
      <PemInput
        label={t('certificateAuthority')}
        description={t('authorityText')}
        minRows={2}
        maxRows={8}
        {...form.getInputProps('scrape.authority')}
      />
      <Checkbox
        label={t('ignoreCertificate')}
        {...form.getInputProps('scrape.ignore_certificate', { type: 'checkbox' })}
      />
    </RequestForm>
  )
}

export const authenticationLabels = {
  none: 'authenticationNone',
  basic: 'authenticationBasic',
  bearer: 'authenticationBearer',
} as const

function valuesOf(stored: AgentSummary['scrape']): Values {
  const { kind, username } = stored?.authentication ?? {}
  return {
    scrape: {
      url: stored?.url ?? '',
      authentication: {
        kind: kind === 'basic' || kind === 'bearer' ? kind : 'none',
        username: username ?? '',
        password: '',
        token: '',
      },
      authority: stored?.authority ?? '',
      ignore_certificate: stored?.ignore_certificate ?? false,
    },
  }
}

/** A secret that is left empty is not sent, and so the stored one is kept. */
function scrapeOf({ scrape: { url, authentication, authority, ignore_certificate } }: Values): ScrapeInput {
  const { kind, username, password, token } = authentication
  const chosen =
    kind === 'basic'
      ? { kind, username, ...(password && { password }) }
      : kind === 'bearer' && { kind, ...(token && { token }) }
  return {
    url,
    // The type of an input requires the secret, which an update may leave out.
    ...(chosen && { authentication: chosen as NonNullable<ScrapeInput['authentication']> }),
    ...(authority && { authority }),
    ...(ignore_certificate && { ignore_certificate }),
  }
}
