/** What a message of Protocol Buffers has under the number of each field, in order. */
class Message {
  readonly #bytes: Buffer;
  readonly #fields = new Map<number, (Buffer | bigint)[]>();
  #offset = 0;

  /** @throws RangeError where the bytes end within a field */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    while (this.#offset < bytes.length) {
      const tag = Number(this.#varint());
      const values = this.#fields.get(tag >> 3) ?? [];
      this.#fields.set(tag >> 3, [...values, this.#value(tag & 7)]);
    }
  }

  messages = (field: number): Message[] => this.#all(field).map((bytes) => new Message(bytes));
  text = (field: number): string | undefined => this.#all(field)[0]?.toString('utf8');
  hex = (field: number): string | undefined => this.#all(field)[0]?.toString('hex');
  integer = (field: number): bigint | undefined =>
    this.#fields.get(field)?.find((value) => typeof value === 'bigint');

  #all(field: number): Buffer[] {
    return this.#fields.get(field)?.filter((value) => typeof value !== 'bigint') ?? [];
  }

  #value(wireType: number): Buffer | bigint {
    if (wireType === 0) return this.#varint();
    if (wireType === 1) return this.#take(8).readBigUInt64LE();
    if (wireType === 2) return this.#take(Number(this.#varint()));
    if (wireType === 5) return BigInt(this.#take(4).readUInt32LE());
    throw new RangeError(`There is no wire type ${wireType}.`);
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.#take(1).readUInt8();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  #take(length: number): Buffer {
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw new RangeError('The message ends within a field.');
    const taken = this.#bytes.subarray(this.#offset, end);
    this.#offset = end;
    return taken;
  }
}

/**
 * An `ExportTraceServiceRequest` in the form that OTLP gives it in JSON. The numbers are those of
 * opentelemetry/proto/trace/v1/trace.proto; what the tests do not look at is left out.
 */
export function readOtlpProtobuf(body: Buffer): object {
  return {
    resourceSpans: new Message(body).messages(1).map((ofResource) => ({
      resource: { attributes: ofResource.messages(1).flatMap((one) => attributesOf(one, 1)) },
      scopeSpans: ofResource
        .messages(2)
        .map((ofScope) => ({ spans: ofScope.messages(2).map(spanOf) })),
    })),
  };
}

function spanOf(span: Message): object {
  return {
    traceId: span.hex(1),
    spanId: span.hex(2),
    // Of a root it is left out, or empty.
    parentSpanId: span.hex(4) || undefined,
    name: span.text(5),
    kind: Number(span.integer(6)),
    startTimeUnixNano: String(span.integer(7)),
    endTimeUnixNano: String(span.integer(8)),
    attributes: attributesOf(span, 9),
    status: { code: Number(span.messages(15)[0]?.integer(3) ?? 0) },
  };
}

function attributesOf(message: Message, field: number): object[] {
  return message.messages(field).map((attribute) => {
    const [value] = attribute.messages(2);
    const integer = value?.integer(3);
    return {
      key: attribute.text(1),
      value:
        integer === undefined ? { stringValue: value?.text(1) } : { intValue: Number(integer) },
    };
  });
}
