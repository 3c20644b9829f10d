import type { CarriedWork } from './carried-works.ts';
import type { LockedPackage } from './lock-file.ts';
import { licenseOf } from './license-rules.ts';

/** What a build consists of. */
export interface Materials {
  readonly version: string;
  /** Packages in the app that browsers load. */
  readonly bundled: readonly LockedPackage[];
  /** Packages that the server loads. */
  readonly installed: readonly LockedPackage[];
  readonly works: readonly CarriedWork[];
}

/**
 * Writes a bill of materials. The same packages give the same text: no date, no serial number.
 *
 * Source: CycloneDX 1.6, JSON schema; package URLs by the purl specification, type npm.
 */
export function billOfMaterials({ version, bundled, installed, works }: Materials): string {
  const packages = new Map([...bundled, ...installed].map((found) => [purlOf(found), found]));
  const components = [
    ...[...packages].map(([purl, found]) => packageComponent(purl, found)),
    ...works.map(workComponent),
  ].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const root = `parley@${version}`;
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': root, name: 'parley', version },
    },
    components,
    dependencies: [{ ref: root, dependsOn: components.map((each) => each['bom-ref']) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function purlOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace(/^@/u, '%40')}@${version}`;
}

function packageComponent(purl: string, found: LockedPackage) {
  return {
    type: 'library',
    'bom-ref': purl,
    name: found.name,
    version: found.version,
    purl,
    licenses: [{ expression: licenseOf(found) }],
    ...(found.integrity === '' ? {} : { hashes: hashesOf(found.integrity) }),
  };
}

function hashesOf(integrity: string): readonly { alg: string; content: string }[] {
  const [, algorithm = '', base64 = ''] = /^sha(\d+)-(\S+)/u.exec(integrity) ?? [];
  if (base64 === '') return [];
  return [{ alg: `SHA-${algorithm}`, content: Buffer.from(base64, 'base64').toString('hex') }];
}

function workComponent({ name, version, license }: CarriedWork) {
  return {
    type: 'data',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    licenses: [{ license: { id: license } }],
  };
}
