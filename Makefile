# tml-translator. `make demo` to try it, `make test` to check it.

PREFIX ?= /usr/local
DESTDIR ?=
DEMO_PORT ?= 8873
RUNS ?= 1000000
TORTURE ?=
DEB ?= .build/deb

SWIFT_FLAGS = --explicit-target-dependency-import-check error
# Where the C library can read them (glibc 2.36), relocations are packed: 2 MB less of memory.
PACKED = $(shell printf 'glibc 2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION)" | sort -CV && \
    echo -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs)
RELEASE_FLAGS = $(SWIFT_FLAGS) --force-resolved-versions -c release --static-swift-stdlib $(PACKED)
LIBRARY = $(DESTDIR)$(PREFIX)/lib/tml-translator
SHARE = $(DESTDIR)$(PREFIX)/share
# Where `make release` leaves the programs.
BUILT = .build/release

# Versions that are known to work, from GitHub's tags.
PUBLISHED = ruby-5.7.9 ruby-5.2.7 js-1.0.7 js-0.4.19 js-server-0.4.13 php-3.2.18 php-3.1.2

.PHONY: help demo demo-server demo-server-stop pictures test test-archives test-sdks build lint release install uninstall deb bench \
    bench-memory bench-server fuzz torture clean

help:
	@echo "make demo           build, start a server with the sample project, open the workstation"
	@echo "make demo-server    start only the server of the demo; make demo-server-stop stops it"
	@echo "make test           build and run everything that checks the project"
	@echo "make test-archives  check with archives as projects published them: ARCHIVES=folder"
	@echo "make test-sdks      check with SDKs as they were published: SDKS=folder"
	@echo "make build          build the programs for trying them"
	@echo "make release        build the programs that are installed"
	@echo "make install        install what release built below PREFIX ($(PREFIX))"
	@echo "make deb            make the Debian packages of both programs in $(DEB), and look at them with lintian"
	@echo "make bench          measure the language beside ICU, the workstation with 1,000,000 keys, and its memory"
	@echo "make bench-memory   measure the translation memory alone: what it finds, and how long that takes"
	@echo "make bench-server   measure the server with 1,000,000 keys, beside nginx"
	@echo "make fuzz           try random inputs on the engine: make fuzz RUNS=1000000"
	@echo "make torture        kill, cut off, starve and damage the programs, and count what is lost: an hour;"
	@echo "                    parts of it: make torture TORTURE='--rows kills,disks --scale 0.1'"
	@echo "make pictures       take the pictures of docs/look (needs pyte and Pillow); with ALL=1 every screen at"
	@echo "                    five sizes in four themes into .build/pictures; with EMULATORS=1 texts of several"
	@echo "                    scripts in six terminal emulators, into .build/pictures/emulators"
	@echo "make lint           check the format of the sources"

# ALL=1: every screen at every size in four themes, into .build/pictures. EMULATORS=1: in terminal emulators.
pictures: build
	$(if $(EMULATORS),scripts/prepare emulators)
	DEMO_PORT=$(DEMO_PORT) scripts/$(if $(EMULATORS),emulators,pictures $(if $(ALL),--all))

demo: build
	DEMO_PORT=$(DEMO_PORT) scripts/demo

demo-server: build
	DEMO_PORT=$(DEMO_PORT) scripts/demo server

demo-server-stop:
	scripts/demo stop

build:
	scripts/prepare build
	swift build $(SWIFT_FLAGS) --product tml-translator
	swift build $(SWIFT_FLAGS) --product tml-server

test: lint
	scripts/prepare build test
	scripts/test $(SWIFT_FLAGS)

test-archives:
	@test -n "$(ARCHIVES)" || \
	    { echo "Name the folder with the archives: make test-archives ARCHIVES=folder" >&2; exit 2; }
	scripts/prepare build test
	scripts/test-archives "$(ARCHIVES)" $(SWIFT_FLAGS)

test-sdks:
	@test -n "$(SDKS)" || { \
	    echo 'Say where the SDKs are: make test-sdks SDKS=folder. Two lines that fetch some:' >&2; \
	    echo 'mkdir -p .build/published; for sdk in $(PUBLISHED); do' >&2; \
	    echo 'curl -fsSL https://github.com/translationexchange/tml-$${sdk%-*}/archive/refs/tags/$${sdk##*-}.tar.gz -o .build/published/tml-$$sdk.tar.gz; done' >&2; \
	    exit 2; }
	scripts/prepare build sdks
	swift build $(SWIFT_FLAGS) --product tml-server
	scripts/test-sdks .build/debug/tml-server "$(SDKS)"

lint:
	scripts/prepare swift
	swift format lint --strict --recursive Package.swift Sources Tests

release:
	scripts/prepare build
	scripts/pin
	swift build $(RELEASE_FLAGS) --product tml-translator
	swift build $(RELEASE_FLAGS) --product tml-server
	scripts/notices >$(BUILT)/NOTICE

# Builds nothing: root has no toolchain in its path, and should own nothing here.
install:
	@test -x $(BUILT)/tml-translator -a -x $(BUILT)/tml-server || \
	    { echo "Nothing is built yet; run this first, not as root: make release" >&2; exit 1; }
	install -d $(LIBRARY) $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/man/man8 \
	    $(SHARE)/doc/tml-translator
	install -s -m 755 $(BUILT)/tml-translator $(BUILT)/tml-server $(LIBRARY)
	rm -rf $(LIBRARY)/*.resources
	cp -R --no-preserve=mode $(BUILT)/tml-translator_*.resources $(LIBRARY)
	install -m 644 packaging/tml-translator.1 $(SHARE)/man/man1
	install -m 644 packaging/tml-server.8 $(SHARE)/man/man8
	for program in tml-translator tml-server; do scripts/completions $(BUILT)/$$program $(SHARE); done
	install -m 644 packaging/tml-server.toml packaging/tml-server.service docs/config.sample.toml \
	    docs/guide.md docs/server.md docs/security.md docs/tml.md $(BUILT)/NOTICE \
	    $(SHARE)/doc/tml-translator
	ln -sf ../lib/tml-translator/tml-translator $(DESTDIR)$(PREFIX)/bin/tml-translator
	ln -sf ../lib/tml-translator/tml-server $(DESTDIR)$(PREFIX)/bin/tml-server

uninstall:
	rm -rf $(LIBRARY) $(SHARE)/doc/tml-translator
	rm -f $(SHARE)/man/man1/tml-translator.1 $(SHARE)/man/man8/tml-server.8
	rm -f $(SHARE)/bash-completion/completions/tml-translator $(SHARE)/bash-completion/completions/tml-server
	rm -f $(SHARE)/zsh/site-functions/_tml-translator $(SHARE)/zsh/site-functions/_tml-server
	rm -f $(SHARE)/fish/completions/tml-translator.fish $(SHARE)/fish/completions/tml-server.fish
	rm -f $(DESTDIR)$(PREFIX)/bin/tml-translator $(DESTDIR)$(PREFIX)/bin/tml-server

deb: release
	scripts/prepare deb
	scripts/package $(BUILT) $(DEB)
	lintian --fail-on error,warning $(DEB)/*.deb

bench-server:
	scripts/bench-server

bench:
	scripts/bench $(SWIFT_FLAGS)
	scripts/prepare build test
	swift build $(SWIFT_FLAGS) -c release --product tml-translator
	swift build $(SWIFT_FLAGS) -c release --product tml-server
	swift build $(SWIFT_FLAGS) -c release --product tml-bench
	"$$(swift build -c release --show-bin-path)/tml-bench"
	scripts/bench-memory

bench-memory:
	scripts/bench-memory

fuzz:
	scripts/prepare swift
	scripts/fuzz $(RUNS)

torture: build
	scripts/prepare torture
	scripts/torture $(TORTURE)

clean:
	rm -rf .build
