import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const flags = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };

/** An authenticator for tests without a browser: one ES256 credential on one site. */
export class VirtualPasskey {
  readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  counter = 0;

  constructor(
    public site: { origin: string; rpId: string },
    private readonly isUserVerified = true,
  ) {
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
    }));
  }

  /** As `navigator.credentials.create` responds. */
  create(challenge: string) {
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(this.authenticatorData(true))],
      ]),
    );
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** As `navigator.credentials.get` responds. */
  sign(challenge: string) {
    this.counter++;
    const clientData = this.clientData('webauthn.get', challenge);
    const data = this.authenticatorData(false);
    const signed = Buffer.concat([data, sha256(clientData)]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.privateKey).toString('base64url'),
      },
    };
  }

  private credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.site.origin }));
  }

  private authenticatorData(isNew: boolean): Buffer {
    const flagByte =
      flags.userPresent |
      (this.isUserVerified ? flags.userVerified : 0) |
      (isNew ? flags.hasCredential : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const head = [sha256(this.site.rpId), Buffer.from([flagByte]), counter];
    if (!isNew) return Buffer.concat(head);
    const idLength = Buffer.from([0, this.id.length]);
    return Buffer.concat([...head, Buffer.alloc(16), idLength, this.id, this.coseKey()]);
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
