import { Anchor, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ContactSelect } from '#areas/domains/contacts/contact-select.tsx'
import { roleTexts } from '#areas/domains/contacts/role-texts.ts'
import { domainsPaths } from '#areas/domains/paths.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { SchemaFields } from '#ui/schema-form/schema-fields.tsx'
import { formValue, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import type { Requirements } from './answers.ts'

export type RequiredValues = {
  contacts: Record<string, string | null>
  requirements: Record<string, unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: forms with other fields beside these
type AnyForm = UseFormReturnType<any>
type RequiredFieldsProps = { form: AnyForm; requirements: Requirements }

/** What the registrar and the registry require: a contact for each role, and the fields of the TLD. */
export function RequiredFields({ form, requirements }: RequiredFieldsProps) {
  return (
    <>
      <ContactFields form={form} requirements={requirements} />
      <TldFields form={form} requirements={requirements} path="requirements" />
    </>
  )
}

export function ContactFields({ form, requirements }: RequiredFieldsProps) {
  const { t } = useTranslation('domains')
  const { contact_roles, contacts_required } = requirements
  if (contact_roles.length === 0) return null
  const choose = (role: string, id: string | null) => {
    form.setFieldValue(`contacts.${role}`, id)
    if (role !== 'registrant' || !contacts_required) return
    const { contacts } = form.getValues() as RequiredValues
    for (const other of contact_roles) if (!contacts[other]) form.setFieldValue(`contacts.${other}`, id)
  }
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {contact_roles.map((role) => (
          <ContactSelect
            key={role}
            label={t(roleTexts[role] ?? 'contact')}
            placeholder={t(contacts_required ? 'chooseContact' : 'defaultContact')}
            required={contacts_required}
            clearable={!contacts_required}
            {...form.getInputProps(`contacts.${role}`)}
            onChange={(id) => choose(role, id)}
            error={fieldErrorOf(form, `contacts.${role}`)}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={4}>
        {t('contactsSent')}{' '}
        <Anchor
          size="xs"
          underline="always"
          renderRoot={(props) => <Link to={domainsPaths.newContact} {...props} />}
        >
          {t('newContact')}
        </Anchor>
      </Text>
    </div>
  )
}

export function TldFields({ form, requirements, path }: RequiredFieldsProps & { path: string }) {
  const { t } = useTranslation('domains')
  const { schema, tld } = requirements
  if (!schema) return null
  return (
    <>
      <Text size="sm" fw={600}>
        {t('requirementsOf', { tld })}
      </Text>
      <SchemaFields schema={schema as JsonSchema} path={path} form={form} />
    </>
  )
}

/** The chosen contacts, as they are sent. */
export function chosenContacts(contacts: RequiredValues['contacts']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contacts).flatMap(([role, id]) => (id ? [[role, id] as const] : [])),
  )
}

/** No contact is chosen yet. */
export function emptyContacts({ contact_roles }: Requirements): RequiredValues['contacts'] {
  return Object.fromEntries(contact_roles.map((role) => [role, null]))
}

/** Nothing is preselected: what is chosen here is a declaration to the registry. */
export function emptyRequirements(schema: JsonSchema | null): RequiredValues['requirements'] {
  if (!schema) return {}
  const chosen = Object.entries(schema.properties ?? {}).filter(
    ([, member]) => member.enum && member.type !== 'boolean',
  )
  return {
    ...formValue(schema, undefined),
    ...Object.fromEntries(chosen.map(([name, member]) => [name, member.default ?? null])),
  }
}
