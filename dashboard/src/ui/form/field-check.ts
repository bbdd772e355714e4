/**
 * Client-side validation: required fields and e-mail addresses. The fields show their errors in the selected language,
 * and the first of them gets the focus; the messages of the browser disappear after seconds and are in the language of
 * the browser.
 */
import type { UseFormReturnType } from '@mantine/form'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '#language/language.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Handles the submission of a form whose element has `noValidate`. */
export function useCheckedSubmit<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  submit: (values: V) => void,
) {
  const { t } = useTranslation()
  return (event: SubmitEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    const invalidFields = fieldsOf(element).filter((field) => !isFilledIn(field))
    // A field that does not belong to the form cannot show its error in another way.
    invalidFields.find((field) => field.dataset['path'] === undefined)?.reportValidity()
    if (invalidFields.length === 0) return form.onSubmit(submit, () => focusFirstError(element))(event)
    event.preventDefault()
    const invalid = invalidFields.flatMap((field) => {
      const path = field.dataset['path']
      return path === undefined ? [] : [[path, errorText(field, t)]]
    })
    const { errors } = form.validate()
    form.setErrors({ ...errors, ...Object.fromEntries(invalid) })
    focusFirstError(element)
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  )
}

/** Browsers do not validate read-only fields, such as one whose value is selected from a list. */
function isFilledIn(field: Field): boolean {
  return field.validity.valid && !(field.required && field.readOnly && field.value === '')
}

function errorText(
  { validity, type, minLength, validationMessage, readOnly }: Field,
  t: Translate<'common'>,
) {
  if (validity.valueMissing || readOnly) return t('fieldRequired')
  if (validity.typeMismatch && type === 'email') return t('fieldEmail')
  if (validity.tooShort) return t('fieldTooShort', { count: minLength })
  return validationMessage
}

/** After the errors are rendered. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
    field?.focus({ preventScroll: true })
    const fault = field ?? form.querySelector('[role=alert]')
    fault?.scrollIntoView({ block: 'center' })
  })
}
