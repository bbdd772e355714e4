import type { Catalogue } from '#language/german/sentences.ts'

export const scalewaySentences: Catalogue = {
  'Instances and their security groups at Scaleway.': 'Instances und deren Security Groups bei Scaleway.',
  'Secret key': 'Secret Key',
  'Of an API key whose policy contains InstancesFullAccess and BlockStorageFullAccess for the project. New servers are created in the preferred project of the key. It is shown once, when the API key is created.':
    'Von einem API-Schlüssel, dessen Richtlinie InstancesFullAccess und BlockStorageFullAccess für das Projekt enthält. Neue Server werden im bevorzugten Projekt des Schlüssels angelegt. Er wird einmal angezeigt, wenn der API-Schlüssel angelegt wird.',
  Zones: 'Zonen',
  'The zones whose Instances and security groups are listed, separated by commas, or “all”.':
    'Die Zonen, deren Instances und Security Groups aufgelistet werden, durch Kommas getrennt, oder „all“ für alle.',

  'Scaleway accepts the secret key.': 'Scaleway nimmt den Secret Key an.',
  'Scaleway rejects the secret key ({}).': 'Scaleway lehnt den Secret Key ab ({}).',
  'The policy of the API key does not allow this: it needs InstancesFullAccess and BlockStorageFullAccess for the project ({}).':
    'Die Richtlinie des API-Schlüssels erlaubt das nicht: Sie braucht InstancesFullAccess und BlockStorageFullAccess für das Projekt ({}).',
  'Scaleway has no zone {}.': 'Scaleway hat keine Zone {}.',
  'Scaleway has no security group {}: it is named by its zone and id, such as fr-par-1/11111111-1111-4111-8111-111111111111.':
    'Scaleway hat keine Security Group {}: Sie wird mit Zone und Id benannt, etwa fr-par-1/11111111-1111-4111-8111-111111111111.',
  'Scaleway has no Instance {}: it is named by its zone and id, such as fr-par-1/11111111-1111-4111-8111-111111111111.':
    'Scaleway hat keine Instance {}: Sie wird mit Zone und Id benannt, etwa fr-par-1/11111111-1111-4111-8111-111111111111.',
  'Scaleway has no volume {}: it is named by its zone and id, such as fr-par-1/11111111-1111-4111-8111-111111111111.':
    'Scaleway hat kein Volume {}: Es wird mit Zone und Id benannt, etwa fr-par-1/11111111-1111-4111-8111-111111111111.',
  'A local volume of Scaleway cannot grow.': 'Ein lokales Volume von Scaleway kann nicht wachsen.',
  'Scaleway resizes stopped Instances only, and it is {}.':
    'Scaleway ändert die Größe nur von gestoppten Instances, und diese ist {}.',
  'Scaleway does not resize an Instance in standby: run power_on, and then power_off, which releases its host.':
    'Scaleway ändert die Größe einer Instance im Standby nicht: Führen Sie power_on aus, und dann power_off, das ihren Host freigibt.',
  'Scaleway does not tell which image it makes.': 'Scaleway teilt nicht mit, welches Image es erstellt.',
  'Scaleway could not make the image: it is {}.': 'Scaleway konnte das Image nicht erstellen: Es ist {}.',
  'Scaleway has no image {}.': 'Scaleway hat kein Image {}.',
  'Scaleway does not support {}.': 'Scaleway unterstützt {} nicht.',
  'An Instance at Scaleway always has a security group, and this is the default one: attach another one instead.':
    'Eine Instance bei Scaleway hat immer eine Security Group, und dies ist die Standardgruppe: Verbinden Sie stattdessen eine andere.',
  'The security group is in {}, and the Instance in {}.':
    'Die Security Group ist in {}, und die Instance in {}.',
  'Scaleway has stored the rules and could not apply them.':
    'Scaleway hat die Regeln gespeichert und konnte sie nicht anwenden.',
}
